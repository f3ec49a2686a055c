import { linkTo } from '../../../platform/mail/links.ts'
import type { Services } from '../../../services.ts'
import { entryBlockOf } from '../../entry-blocks/queries.ts'
import { tellBlocked } from '../blocked-mail.ts'
import { recipientOf } from '../not-me/account-notice.ts'
import { maskAddress } from '../providers/provider-user.ts'
import { createChangeLink, ownerOfAddress, type Side } from './requests.ts'

type Asked = { userId: string; email: string; changeId: string; waitsFor: readonly Side[] }

/**
 * Mails the links of a change. If the new address has an account, or had one that was banned, only its owner is told:
 * the answer to the member who asks is the same.
 */
export async function mailLinks(services: Services, { userId, email, changeId, waitsFor }: Asked) {
  const { db, env, secret, mailSender } = services
  const [owner, taker, block] = await Promise.all([
    recipientOf(db, userId),
    ownerOfAddress(db, email),
    entryBlockOf(db, secret, { email }),
  ])
  if (!owner) return
  const send = mailSender.sendInBackground
  const link = (side: Side) => async () => linkTo(env, `${side}-email`, await createChangeLink(db, changeId, side))
  if (waitsFor.includes('old')) send('oldAddress', owner, link('old'), { what: maskAddress(email) })
  if (!waitsFor.includes('new')) return
  const known = taker && taker !== userId ? await recipientOf(db, taker) : undefined
  if (known) send('addressTaken', known, () => `${env.BASE_URL}/auth`)
  else if (block) tellBlocked(services, { ...owner, email }, block)
  else send('newAddress', { ...owner, email, emailVerified: false }, link('new'))
}
