import type { Me } from '@hearth/shared/account/me'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { askAgain } from '../api/ask-again.ts'
import { errorCode, meKey, queryClient } from '../api/query-client.ts'
import { readStored } from '../storage/browser-store.ts'
import { ownerKey } from './owner-key.ts'

/** When the session expires, or did, as last read; null before the first one. */
let expiresAt: number | null = null

/** When the session expires, or did, as `Date.now()`; null before the first one. */
export const sessionExpiresAt = () => expiresAt

/**
 * Reads the session, which the server renews when it is due. Cheaper than the profile, and does not fail for visitors.
 * @returns whether an account is signed in
 */
export async function readSession(): Promise<boolean> {
  const response = await askAgain(() => fetch('/api/auth/get-session'))
  if (!response.ok)
    throw Object.assign(new Error(`Could not read the session: ${response.status}`), { status: response.status })
  const answer = (await response.json()) as { session: { expiresAt: string } } | null
  if (answer) expiresAt = Date.parse(answer.session.expiresAt)
  return answer !== null
}

/** An account is signed in, but its profile could not be read. */
export class ProfileUnreadable extends Error {
  override name = 'ProfileUnreadable'
}

/** The visitor is not signed in. The browser keeps what an account left in it for a while. */
async function visitor(): Promise<null> {
  if (readStored(ownerKey)) await (await import('./device-owner.ts')).ownerLeft(expiresAt)
  return null
}

async function readMe(): Promise<Me | null> {
  if (!(await readSession())) return visitor()
  try {
    return await (await import('./read-account.ts')).readAccount()
  } catch (error) {
    if (errorCode(error) === 'UNAUTHORIZED') return visitor()
    throw new ProfileUnreadable('Could not read the profile', { cause: error })
  }
}

/** The signed-in account and its profile: undefined until the answer is known, null for a visitor. */
export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: () => readMe().catch(async (error) => (await import('./device-owner.ts')).keptMe(error)),
  // Asks without a connection too: this browser may keep the account.
  networkMode: 'offlineFirst',
  staleTime: 60_000,
  // After a failure every component that mounts would ask again, and the screen would wait for it, in a loop.
  retryOnMount: false,
})

export function useMe() {
  return useQuery(meQuery)
}

/** Refetches the session after a sign-in or sign-out (account-change.ts drops the previous account's data). */
export async function sessionChanged() {
  await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
}
