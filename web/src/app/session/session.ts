import type { Me } from '@hearth/shared/profile'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { errorCode, meKey, queryClient } from '../api/query-client.ts'

/** A refusal of the identity service, with its code (EMAIL_NOT_VERIFIED, INVALID_EMAIL_OR_PASSWORD …) and all it said. */
export class AuthError extends Error {
  override name = 'AuthError'
  code: string
  said: unknown
  constructor(code: string, said?: unknown) {
    super(code)
    this.code = code
    this.said = said
  }
}

/**
 * One call of the identity service.
 * @throws AuthError with the service's code, or NETWORK when nothing came back
 */
export async function auth<T = unknown>(path: string, body?: Record<string, unknown>): Promise<T> {
  const response = await fetch(`/api/auth${path}`, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : undefined,
  }).catch(() => null)
  const answer = (await response?.json().catch(() => null)) as ({ code?: string } & T) | null
  if (!response?.ok)
    throw new AuthError(answer?.code ?? (response?.status === 429 ? 'TOO_MANY_REQUESTS' : 'NETWORK'), answer)
  return answer as T
}

/** Somebody is signed in, but what the product knows of them could not be read. */
export class ProfileUnreadable extends Error {
  override name = 'ProfileUnreadable'
}

async function readMe(): Promise<Me | null> {
  const session = await auth<{ user: unknown } | null>('/get-session')
  if (!session) return null
  try {
    const { client } = await import('../api/client.ts')
    return await client.profile.me()
  } catch (error) {
    if (errorCode(error) === 'UNAUTHORIZED') return null
    throw new ProfileUnreadable('the profile could not be read', { cause: error })
  }
}

/** Who is signed in: undefined data while it is not known yet, null for nobody. */
export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: readMe,
  staleTime: 60_000,
  // After a failure each piece of a screen that appears would ask again, and the screen wait for it, in a circle.
  retryOnMount: false,
})

export function useMe() {
  return useQuery(meQuery)
}

/** Forgets everything that the account could see, then asks again who is signed in. */
export async function sessionChanged() {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== meKey[0] })
  await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
}
