import type { Me } from '@hearth/shared/profile'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { errorCode, meKey, queryClient } from '../api/query-client.ts'

/** Cheaper than the profile, and does not fail for visitors. */
async function isSignedIn(): Promise<boolean> {
  const response = await fetch('/api/auth/get-session')
  if (!response.ok) throw new Error(`Could not read the session: ${response.status}`)
  return (await response.json()) !== null
}

/** An account is signed in, but its profile could not be read. */
export class ProfileUnreadable extends Error {
  override name = 'ProfileUnreadable'
}

async function readMe(): Promise<Me | null> {
  if (!(await isSignedIn())) return null
  try {
    const { client } = await import('../api/client.ts')
    return await client.profile.me()
  } catch (error) {
    if (errorCode(error) === 'UNAUTHORIZED') return null
    throw new ProfileUnreadable('Could not read the profile', { cause: error })
  }
}

/** The signed-in account and its profile: undefined until the answer is known, null for a visitor. */
export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: readMe,
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
