import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import { languageOf } from '@hearth/shared/language'
import type { Database } from '../../../platform/db/connection.ts'
import type { Services } from '../../../services.ts'
import { reserveForAccount } from '../codes/code-limit.ts'
import { recipientOf } from '../not-me/account-notice.ts'
import { createSentCode, type SentKind } from './sent-codes.ts'

type Deps = Pick<Services, 'db' | 'secret' | 'env' | 'community' | 'mailSender' | 'sms'>

/** The number that an account has proved, and the language of its messages. */
const provedNumber = (db: Database, userId: string) =>
  db
    .selectFrom('user')
    .where('id', '=', userId)
    .where('phoneNumberVerified', '=', true)
    .select(['phoneNumber', 'languageCode'])
    .executeTakeFirst()

type Errors = Parameters<typeof reserveForAccount>[3] & { FORBIDDEN(): Error }

async function sendByPhone(deps: Deps, userId: string, errors: Errors) {
  const { db, secret, sms } = deps
  const owner = await provedNumber(db, userId)
  if (!owner?.phoneNumber) throw errors.FORBIDDEN()
  if (!sms.isOn) throw errors.SMS_UNAVAILABLE()
  await reserveForAccount(deps, 'factor-sms', userId, errors)
  const code = await createSentCode(db, secret, userId, 'phone')
  sms.sendCode(owner.phoneNumber, code, languageOf(owner.languageCode))
}

async function sendByMail(deps: Deps, userId: string, errors: Errors) {
  const { db, secret, env, mailSender } = deps
  const owner = await recipientOf(db, userId)
  if (!owner?.emailVerified || isPlaceholderAddress(owner.email)) throw errors.FORBIDDEN()
  await reserveForAccount(deps, 'factor', userId, errors)
  const what = await createSentCode(db, secret, userId, 'email')
  mailSender.sendInBackground('factorCode', owner, () => env.BASE_URL, { what })
}

/**
 * Sends a code to an account that has proved its first factor, without making the request wait.
 * @throws FORBIDDEN when the account cannot be reached this way, TOO_MANY_CODES, SMS_UNAVAILABLE
 */
export const sendFactorCode = (deps: Deps, userId: string, kind: SentKind, errors: Errors) =>
  kind === 'phone' ? sendByPhone(deps, userId, errors) : sendByMail(deps, userId, errors)
