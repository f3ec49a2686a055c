import { asciiAddress } from '@hearth/shared/email-address'
import * as z from 'zod'

/**
 * The library refuses addresses that the pattern of zod does not match, such as those of international top-level
 * domains. It uses the same copy of zod as the product, so the product's rule replaces the test of that pattern.
 */
export function takeAddressesByOurRule() {
  z.regexes.email.test = (text) => asciiAddress(text) !== null
}

/**
 * A body whose address, if any, is in the stored form. An invalid address stays as typed, and the library refuses it.
 */
export function withAsciiAddress(body: unknown): unknown {
  const { email } = (body ?? {}) as { email?: unknown }
  if (typeof email !== 'string') return body
  return { ...(body as object), email: asciiAddress(email.trim()) ?? email }
}
