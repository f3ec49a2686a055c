import type { ProviderError } from '@hearth/shared/account/identities'
import type { TFunction } from 'i18next'
import { failureText } from '../../app/i18n/failure-text.ts'

/** Codes that have a text elsewhere. */
const elsewhere: Record<string, string> = {
  CHANGES_LOCKED: 'settings.locked.text',
  SIGN_UP_CLOSED: 'community.refused.SIGN_UP_CLOSED',
  INVITATION_REQUIRED: 'community.refused.INVITATION_REQUIRED',
  ENTRY_BLOCKED: 'community.refused.ENTRY_BLOCKED',
  LAST_WAY_IN: 'settings.problem.LAST_WAY_IN',
  REAUTHENTICATION_REQUIRED: 'passkeys.problem.signInAgain',
}

/** Anybody can make up a link with a code, so that only known codes are worded. */
const known: Record<
  Exclude<
    ProviderError,
    'CHANGES_LOCKED' | 'TOO_MANY_REQUESTS' | 'SIGN_UP_CLOSED' | 'INVITATION_REQUIRED' | 'ENTRY_BLOCKED'
  >,
  true
> = {
  CANCELLED: true,
  EXPIRED: true,
  ACCOUNT_EXISTS: true,
  IDENTITY_ALREADY_EXISTS: true,
  ACCOUNT_BANNED: true,
  UNAUTHORIZED: true,
  PROVIDER_UNAVAILABLE: true,
  PROVIDER_FAILED: true,
}

/** The text of a refusal by a provider or of an identity. */
export function providerErrorText(t: TFunction, code: string): string {
  if (Object.hasOwn(elsewhere, code)) return t(elsewhere[code]!)
  return Object.hasOwn(known, code) ? t(`identities.error.${code}`) : failureText(t, code)
}
