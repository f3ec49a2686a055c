import type { Env } from '../../../platform/config/env.ts'
import type { Database } from '../../../platform/db/connection.ts'
import { linkTo } from '../../../platform/mail/links.ts'
import type { MailSender } from '../../../platform/mail/mail-sender.ts'
import type { FormerAddress } from '../confirmations.ts'
import { recipientOf } from './account-notice.ts'
import { createNotMeToken } from './links.ts'

export type AddressNoticeDeps = { db: Database; env: Env; mailSender: MailSender }

/** Tells both mailboxes that the address of an account has changed. The former one only if it was the owner's. */
export async function tellAddressChanged(
  { db, env, mailSender }: AddressNoticeDeps,
  userId: string,
  former: FormerAddress,
) {
  const owner = await recipientOf(db, userId)
  if (!owner) return
  const link = async () => linkTo(env, 'not-me', await createNotMeToken(db, userId))
  mailSender.sendInBackground('notice.addressConfirmed', owner, link)
  if (former.emailVerified) mailSender.sendInBackground('notice.addressChanged', { ...owner, ...former }, link)
}
