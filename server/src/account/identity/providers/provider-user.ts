import { randomUUID } from 'node:crypto'
import { defineRequestState } from '@better-auth/core/context'
import { Email } from '@hearth/shared/account/account'
import { isPlaceholderAddress, placeholderAddress } from '@hearth/shared/account/placeholder-address'

/** The address that the provider named in this request, in the form that the member gets to see later. */
const seen = defineRequestState<string | null>(() => null)

/** An address that its owner recognises and nobody else can complete, as `a…@example.com`. */
export function maskAddress(address: unknown): string | null {
  const read = Email.safeParse(address)
  if (!read.success) return null
  const [local, domain] = read.data.split('@') as [string, string]
  return `${[...local][0]}…@${domain}`
}

/** The masked address of the identity that this request is about. */
export const maskedAddressOfRequest = () => seen.get()

/** The address that a provider claims for a visitor. */
export type Claims = { email?: unknown; email_verified?: unknown }

/**
 * What an account takes over from a provider: a verified address and nothing else. Under an address that is not verified
 * somebody could wait for its owner to sign up, and a name or birthday would pass the rules of the details.
 */
export async function toProviderUser({ email, email_verified: verified }: Claims) {
  await seen.set(maskAddress(email))
  const read = Email.safeParse(email)
  const isVerified = (verified === true || verified === 'true') && read.success && !isPlaceholderAddress(read.data)
  const address = isVerified ? read.data.toLowerCase() : placeholderAddress('provider', randomUUID())
  return { name: '', email: address, emailVerified: isVerified }
}

/**
 * The same claims, with the address verified where its domain is one of the provider's: the operator has listed it, and many
 * companies' providers do not say whether they verified an address of their own. Any other domain's address is not verified.
 */
export function claimsOfDomains({ email, email_verified: verified }: Claims, domains: readonly string[]): Claims {
  const domain = typeof email === 'string' ? email.split('@').at(-1)!.toLowerCase() : ''
  return { email, email_verified: domains.includes(domain) && verified !== false && verified !== 'false' }
}
