import type { Services } from '../../api.ts'
import type { FormerAddress } from '../confirmations.ts'
import { linkTo } from '../links.ts'
import { recipientOf } from './account-notice.ts'
import { createNotMeToken } from './links.ts'

export type AddressNoticeDeps = Pick<Services, 'db' | 'env' | 'mailSender'>

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
