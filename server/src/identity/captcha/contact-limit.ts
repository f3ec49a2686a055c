import { contactLimits } from '@hearth/shared/help'
import type { Context } from '../../api.ts'
import { isUsedUp, reserveMail } from '../../mail/mail-limit.ts'
import { siteOf } from '../network.ts'
import { refusedBeyondCap } from './check-proof.ts'

/** `userId`: the account that writes. `free`: its address is confirmed, so its site does not count. */
type Counted = { userId: string | null; free: boolean }

/** Messages to the operator and notices are counted apart: neither uses up the other. */
type What = 'messages' | 'notices'

/** What one sender is counted by, the narrowest first. An account without a confirmed address costs little to make. */
function countsOf({ client }: Context, { userId, free }: Counted): [by: string, perHour: number][] {
  const { perSender, perSite } = contactLimits
  const site: [string, number] = [`site ${siteOf(client)}`, perSite]
  return [[userId ? `account ${userId}` : `client ${client}`, perSender], ...(free ? [] : [site])]
}

/**
 * Counts what is written to the operator. A refusal by a narrow limit leaves the wider ones as they are. Beyond the hour's
 * allowance of all visitors each of them brings a proof of work, which is asked for before anything is counted.
 * @returns why it may not be sent, or null
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
