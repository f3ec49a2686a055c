import { randomUUID } from 'node:crypto'
import { placeholderAddress } from '@hearth/shared/account/placeholder-address'
import { APIError } from 'better-auth/api'
import type { Env } from '../../../platform/config/env.ts'
import type { Database } from '../../../platform/db/connection.ts'
import type { SmsSender } from '../../../platform/mail/sms-sender.ts'
import { readPhoneNumber } from './phone-number.ts'

export type SignUpDeps = { db: Database; env: Pick<Env, 'SMS_COUNTRIES'>; sms: SmsSender }
type Contact = { email?: unknown; phoneNumber?: unknown; password?: unknown }

export const contactMissing = 'You must provide either an email or phone number'
/** What a sign-up or sign-in that names nobody is answered with. */
export const contactAndPasswordMissing = `${contactMissing} and a password`

/**
 * Refuses a sign-up, a sign-in or a request for a code that names nobody.
 * @param needsPassword whether a password belongs to it
 * @throws APIError EMAIL_OR_PHONE_REQUIRED
 */
export function requireContact(body: Contact | undefined, needsPassword = true) {
  if (body?.email || body?.phoneNumber) return
  const message = needsPassword ? contactAndPasswordMissing : contactMissing
  throw new APIError('BAD_REQUEST', { code: 'EMAIL_OR_PHONE_REQUIRED', message })
}

/**
 * Reads the number of a sign-up by phone, its placeholder address, and the account that has the number already; null
 * for a sign-up by mail.
 * @throws APIError when the number is invalid, or in a country that is not allowed
 */
export async function phoneOfSignUp({ db, env, sms }: SignUpDeps, { email, phoneNumber }: Contact) {
  if (email || typeof phoneNumber !== 'string' || !phoneNumber) return null
  const read = sms.isOn
    ? readPhoneNumber(phoneNumber, env.SMS_COUNTRIES)
    : ({ problem: 'invalid_phone_number' } as const)
  if ('problem' in read) throw new APIError('BAD_REQUEST', { code: read.problem.toUpperCase(), message: read.problem })
  const owner = await db
    .selectFrom('user')
    .where('phoneNumber', '=', read.number)
    .select(['id', 'email', 'name', 'emailVerified', 'languageCode'])
    .executeTakeFirst()
  const contact = { phoneNumber: read.number, email: placeholderAddress('phone', randomUUID()) }
  return { contact, owner: owner ?? null }
}
