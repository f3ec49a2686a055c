import { isIncomplete } from '@hearth/shared/people/completeness'
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { client } from '../api/client.ts'
import { errorCode, queryClient } from '../api/query-client.ts'
import { memberIn, waitsAtAuth } from './member.ts'
import { offerFor, toOffer } from './offer.ts'
import { meQuery, ProfileUnreadable, useMe } from './session.ts'

const recheckDelayMs = 200
/** What a newcomer may open besides: what they agree to has to be readable before they go on. */
export const isOpenToNewcomers = (path: string) =>
  /^\/(auth|authorize|profile-edit|terms|privacy|rules|imprint)$/.test(path) || path.startsWith('/admin')

/**
 * Where an account goes on: what it must answer at /auth first, then the profile, with what it asked for if that can
 * be opened there.
 */
const nextStep = ({ pathname, hash }: { pathname: string; hash: string }) =>
  waitsAtAuth(queryClient.getQueryData(meQuery.queryKey))
    ? ({ to: '/auth' } as const)
    : toOffer(offerFor(pathname, hash))

/** The cached account, if the response is not older than `moment`. */
function knownSince(moment: number) {
  const state = queryClient.getQueryState(meQuery.queryKey)
  return state?.data && state.dataUpdatedAt >= moment ? state.data : undefined
}

/**
 * Whether the signed-in member must go to /profile-edit: the profile is incomplete, or cannot be read.
 * @param moment a cached response from this time on is enough; otherwise this asks the server
 */
async function mustComplete(moment: number): Promise<boolean> {
  const known = knownSince(moment)
  if (known) return waitsAtAuth(known) || isIncomplete(known.profile)
  try {
    const { account, profile } = await client.profile.me()
    queryClient.setQueryData(meQuery.queryKey, (old) => old && { ...old, account, profile })
    return account.deletesAt !== null || isIncomplete(profile)
  } catch (error) {
    return mustAfter(errorCode(error))
  }
}

/**
 * The same after a failed request: an ended session and a member's lost connection are no reason
 * (docs/decisions/client-state.md).
 */
function mustAfter(code: string): boolean {
  // The session has ended, so there is no profile to complete.
  if (code === 'UNAUTHORIZED') queryClient.setQueryData(meQuery.queryKey, null)
  const isMember = memberIn(queryClient.getQueryData(meQuery.queryKey)) !== null
  return code !== 'UNAUTHORIZED' && !(code === 'NETWORK' && isMember)
}

/**
 * Redirects a signed-in account whose profile is incomplete, or cannot be read, to /profile-edit, and one without name
 * and birthday, or to be deleted, to /auth. It checks on every
 * change of account, loading state, path or session, and again 200 ms later. Checks run one at a time, and one whose
 * path the member has left has no effect. The first check uses the response that identified the account; later ones
 * ask the server once for each path.
 */
export function useForcedCompletion() {
  const navigate = useNavigate()
  const router = useRouter()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const { data, error, isPending } = useMe()
  const running = useRef<Promise<boolean>>(null)
  const checked = useRef<string>(null)
  const waits = waitsAtAuth(data)
  const user = data?.account.id ?? (error instanceof ProfileUnreadable ? 'unreadable' : null)

  useEffect(() => {
    if (isPending || !user) return
    const since = checked.current === user ? Date.now() : 0
    checked.current = user
    if (isOpenToNewcomers(path) && !(waits && path !== '/auth')) return
    let ended = false
    // The router knows of a new path before its screen is drawn.
    const hasLeft = () => ended || router.latestLocation.pathname !== path
    const check = async () => {
      // A request that began before this check may be outdated.
      await running.current
      if (hasLeft()) return
      running.current ??= mustComplete(since).finally(() => {
        running.current = null
      })
      if ((await running.current) && !hasLeft()) await navigate({ ...nextStep(router.latestLocation), replace: true })
    }
    void check()
    const timer = setTimeout(check, recheckDelayMs)
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [user, isPending, waits, path, navigate, router])
}
