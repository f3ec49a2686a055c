/**
 * Accounts made without an e-mail address, for instance by phone, have a placeholder in its place, because every account
 * needs a unique one. The domain can never receive mail (RFC 2606).
 */
const domain = '.invalid'

/** Whether an address stands in for a missing one. A placeholder is never shown and never mailed. */
export const isPlaceholderAddress = (email: string) => email.trim().toLowerCase().endsWith(domain)

/**
 * A placeholder for a new account.
 * @param kind what identifies the account, as a label of the domain
 */
export const placeholderAddress = (kind: 'phone' | 'wallet' | 'provider' | 'nobody' | 'test-member', id: string) =>
  `${id}@${kind}${domain}`
