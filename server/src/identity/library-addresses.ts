import { asciiAddress } from '@hearth/shared/email-address'
import * as z from 'zod'

/**
 * The library refuses what its own pattern does not know, such as international top-level domains. It reads the pattern of the
 * product's zod, whose test gives way to the product's rule, so that one rule decides everywhere.
 */
export function takeAddressesByOurRule() {
  z.regexes.email.test = (text) => asciiAddress(text) !== null
}

/** A body whose address, if it has one, is in the form that is stored. What is no address stays for its refusal. */
export function withAsciiAddress(body: unknown): unknown {
  const { email } = (body ?? {}) as { email?: unknown }
  if (typeof email !== 'string') return body
  return { ...(body as object), email: asciiAddress(email.trim()) ?? email }
}
