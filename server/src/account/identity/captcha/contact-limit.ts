import { contactLimits } from '@hearth/shared/account/help'
import type { Context } from '../../../api.ts'
import { siteOf } from '../../../platform/config/network.ts'
import { isUsedUp, reserveMail } from '../../../platform/mail/mail-limit.ts'
import { refusedBeyondCap } from './check-proof.ts'

/** `userId`: the account of the sender. `free`: the account has a confirmed address, so its network does not count. */
type Counted = { userId: string | null; free: boolean }

/** Messages to the operator and notices have separate allowances. */
type What = 'messages' | 'notices'

/**
 * The keys under which a sender is counted, the narrowest first. An account without a confirmed address costs little to
 * make, so its network counts too.
 */
function countsOf({ client }: Context, { userId, free }: Counted): [by: string, perHour: number][] {
  const { perSender, perSite } = contactLimits
  const site: [string, number] = [`site ${siteOf(client)}`, perSite]
  return [[userId ? `account ${userId}` : `client ${client}`, perSender], ...(free ? [] : [site])]
}

/**
 * Counts a message or notice to the operator. A refusal by a narrow limit uses up none of the wider ones. Once all
 * visitors have used up the allowance of an hour, each has to send a proof of work, which is checked before anything is
 * counted.
 * @returns the reason of a refusal, or null
 */
export async function refusedByLimit(context: Context, what: What, counted: Counted) {
  const { visitors, accounts } = contactLimits.perHour
  const reserve = (by: string, perHour: number) => reserveMail(context, `${what} ${by}`, 'contact', perHour)
  if (!counted.userId && (await isUsedUp(context, `${what} all visitors`, 'contact', visitors))) {
    const refusal = await refusedBeyondCap(context, context.headers)
    if (refusal) return refusal
  }
  for (const [by, perHour] of countsOf(context, counted)) if (!(await reserve(by, perHour))) return 'TOO_MANY_REQUESTS'
  if (counted.userId) return (await reserve('all accounts', accounts)) ? null : 'TOO_MANY_REQUESTS'
  await reserve('all visitors', visitors)
  return null
}
