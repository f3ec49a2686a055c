import type { Context } from '../../../api.ts'
import { siteOf } from '../../../platform/config/network.ts'
import { spend, spendAll, type Use, waitFor } from '../../../platform/limits/spend.ts'
import { refusedBeyondCap } from './check-proof.ts'

/** `userId`: the account of the sender. `free`: the account has a confirmed address, so its network does not count. */
type Counted = { userId: string | null; free: boolean }

/** Messages to the operator and notices are counted apart. */
type What = 'messages' | 'notices'

type Refusal = { code: 'TOO_MANY_REQUESTS'; retryAfter: number } | { code: 'CAPTCHA_REQUIRED' | 'CAPTCHA_FAILED' }

/** An account without a confirmed address costs little to make, so its network counts too. */
function usesOf({ client }: Context, what: What, { userId, free }: Counted): Use[] {
  const sender: Use = ['contactOfSender', `${what} ${userId ? `account ${userId}` : `client ${client}`}`]
  const site: Use = ['contactOfSite', `${what} ${siteOf(client)}`]
  const accounts: Use = ['contactOfAccounts', what]
  return [sender, ...(free ? [] : [site]), ...(userId ? [accounts] : [])]
}

/**
 * Counts a message or notice to the operator. A refusal counts nothing. Once all visitors have used up their limit, each
 * has to send a proof of work, which is checked before anything is counted.
 * @returns the reason of a refusal, or null
 */
export async function refusedByLimit(context: Context, what: What, counted: Counted): Promise<Refusal | null> {
  if (!counted.userId) {
    const retryAfter = await waitFor(context, 'contactOfVisitors', what)
    const code = retryAfter ? await refusedBeyondCap(context, context.headers) : null
    if (code) return code === 'TOO_MANY_REQUESTS' ? { code, retryAfter } : { code }
  }
  const retryAfter = Math.max(...(await spendAll(context, usesOf(context, what, counted))))
  if (retryAfter) return { code: 'TOO_MANY_REQUESTS', retryAfter }
  if (!counted.userId) await spend(context, 'contactOfVisitors', what)
  return null
}
