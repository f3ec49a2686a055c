import { isLoopback, isPrivate } from '../../../platform/config/hosts.ts'
import { siteOf } from '../../../platform/config/network.ts'
import { type LimitDeps, spend, waitFor } from '../../../platform/limits/spend.ts'

/**
 * A visitor's network on this day. Null for an address of this machine or of a local network: all visitors may share it.
 */
function networkToday(client: string | null): string | null {
  if (!client || isLoopback(client) || isPrivate(client)) return null
  return `${new Date().toISOString().slice(0, 10)} ${siteOf(client)}`
}

/** Whether as many have signed up from a visitor's network today as the community lets in without a proof of work. */
export async function isBusy(deps: LimitDeps, client: string | null): Promise<boolean> {
  const network = networkToday(client)
  return network !== null && (await waitFor(deps, 'signUps', network)) > 0
}

/**
 * Counts a new account for its network.
 * @returns whether it is one of those that the community lets in without a proof of work
 */
export async function countSignUp(deps: LimitDeps, client: string | null): Promise<boolean> {
  const network = networkToday(client)
  return network === null || (await spend(deps, 'signUps', network)) === 0
}
