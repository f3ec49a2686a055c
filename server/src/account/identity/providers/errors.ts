import type { ProviderError } from '@hearth/shared/account/identities'

/**
 * The code for what the library, the provider or a hook put into the URL. Nothing of it is passed on: a provider writes
 * what it likes, and so does an attacker who makes up a link.
 */
const codes: Record<string, ProviderError> = {
  access_denied: 'CANCELLED',
  state_mismatch: 'EXPIRED',
  state_not_found: 'EXPIRED',
  state_invalid: 'EXPIRED',
  account_not_linked: 'ACCOUNT_EXISTS',
  account_already_linked_to_different_user: 'IDENTITY_ALREADY_EXISTS',
  ACCOUNT_BANNED: 'ACCOUNT_BANNED',
  CHANGES_LOCKED: 'CHANGES_LOCKED',
  UNAUTHORIZED: 'UNAUTHORIZED',
  SIGN_UP_CLOSED: 'SIGN_UP_CLOSED',
  INVITATION_REQUIRED: 'INVITATION_REQUIRED',
  ENTRY_BLOCKED: 'ENTRY_BLOCKED',
  PROVIDER_UNAVAILABLE: 'PROVIDER_UNAVAILABLE',
  TOO_MANY_REQUESTS: 'TOO_MANY_REQUESTS',
}

/** The code that the browser words; PROVIDER_FAILED for all that a member can only try again. */
export const providerErrorOf = (found: string | null | undefined): ProviderError =>
  (found != null && Object.hasOwn(codes, found) && codes[found]) || 'PROVIDER_FAILED'

/** The library's codes of refused ID tokens that have another one in Hearth. */
const apiCodes: Record<string, string> = {
  OAUTH_LINK_ERROR: 'ACCOUNT_EXISTS',
  SOCIAL_ACCOUNT_ALREADY_LINKED: 'IDENTITY_ALREADY_EXISTS',
  LINKING_FAILED: 'IDENTITY_ALREADY_EXISTS',
  FAILED_TO_GET_USER_INFO: 'INVALID_TOKEN',
}

/** Hearth's code for one of the library's; null where it is the same. */
export const apiCodeOf = (code: string | undefined) =>
  code !== undefined && Object.hasOwn(apiCodes, code) ? apiCodes[code]! : null
