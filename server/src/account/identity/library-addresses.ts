import { asciiAddress } from '@hearth/shared/email-address'
import * as z from 'zod'

/**
 * Makes the library accept the addresses that the product accepts. The pattern of zod refuses international top-level
 * domains, and the library applies it inside its handlers, which no hook reaches. Both use the same copy of zod, so the
 * product's rule replaces the test of that pattern.
 */
export function takeAddressesByOurRule() {
  z.regexes.email.test = (text) => asciiAddress(text) !== null
}

/**
 * Returns a body whose address, if it has one, is in the stored form. An invalid address stays as typed, and the
 * library refuses it.
 */
export function withAsciiAddress(body: unknown): unknown {
  const { email } = (body ?? {}) as { email?: unknown }
  if (typeof email !== 'string') return body
  return { ...(body as object), email: asciiAddress(email.trim()) ?? email }
}
