import { getAuthenticatorName } from '@better-auth/passkey'
import type { MailValues } from '../../../platform/mail/templates.ts'

/**
 * What a mail calls a passkey: the authenticator's maker, if it says so. Never the name that was typed, because an
 * intruder may have typed it.
 */
export const nameInMail = (aaguid: string | null | undefined): MailValues => ({
  what: getAuthenticatorName(aaguid),
  thing: 'passkey',
})
