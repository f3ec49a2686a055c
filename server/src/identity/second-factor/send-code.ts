import { Language } from '@hearth/shared/language'
import { fallbackLanguage } from '@hearth/shared/language-codes'
import type { Services } from '../../api.ts'
import type { Database } from '../../db/connection.ts'
import { reserveCode } from '../codes/code-limit.ts'
import { recipientOf } from '../not-me/account-notice.ts'
import { createSentCode, type SentKind } from './sent-codes.ts'

type Deps = Pick<Services, 'db' | 'secret' | 'env' | 'mailSender' | 'sms'>

/** The number that an account has proved, and the language of its messages. */
const provedNumber = (db: Database, userId: string) =>
  db
    .selectFrom('user')
    .where('id', '=', userId)
    .where('phoneNumberVerified', '=', true)
    .select(['phoneNumber', 'languageCode'])
    .executeTakeFirst()

async function sendByPhone({ db, secret, env, sms }: Deps, userId: string) {
  const owner = await provedNumber(db, userId)
  if (!owner?.phoneNumber || !(await reserveCode({ db, secret, env }, 'sms', owner.phoneNumber)).allowed) return
  const code = await createSentCode(db, secret, userId, 'phone')
  sms.sendCode(owner.phoneNumber, code, Language.catch(fallbackLanguage).parse(owner.languageCode))
}

async function sendByMail({ db, secret, env, mailSender }: Deps, userId: string) {
  const owner = await recipientOf(db, userId)
  if (!owner?.emailVerified) return
  const what = await createSentCode(db, secret, userId, 'email')
  mailSender.sendInBackground('factorCode', owner, () => env.BASE_URL, { what })
}

/** Sends an account a code without making the request wait. The limits of the mailbox or number apply. */
export const sendFactorCode = (deps: Deps, userId: string, kind: SentKind) =>
  kind === 'phone' ? sendByPhone(deps, userId) : sendByMail(deps, userId)
