import type { Services } from '../../api.ts'
import { recipientOf } from '../not-me/account-notice.ts'
import { createSentCode, type SentKind } from './sent-codes.ts'

type Deps = Pick<Services, 'db' | 'secret' | 'env' | 'mailSender'>

/**
 * Sends an account a code without making the request wait. The mailbox's limit of mails an hour applies.
 * @returns false when the account cannot be reached that way
 */
export async function sendFactorCode(deps: Deps, userId: string, kind: SentKind): Promise<boolean> {
  const { db, secret, env, mailSender } = deps
  const owner = await recipientOf(db, userId)
  if (!owner?.emailVerified || kind !== 'email') return false
  const what = await createSentCode(db, secret, userId, kind)
  mailSender.sendInBackground('factorCode', owner, () => env.BASE_URL, { what })
  return true
}
