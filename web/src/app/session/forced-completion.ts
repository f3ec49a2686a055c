import { isIncomplete } from '@hearth/shared/completeness'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { client } from '../api/client.ts'
import { errorCode, queryClient } from '../api/query-client.ts'
import { memberIn } from './member.ts'
import { meQuery, ProfileUnreadable, useMe } from './session.ts'

const again = 200
const exempt = (path: string) => path === '/auth' || path === '/profile-edit' || path.startsWith('/admin')

/** What is known of the member and was said since then; undefined when nothing is. */
function knownSince(moment: number) {
  const state = queryClient.getQueryState(meQuery.queryKey)
  return state?.data && state.dataUpdatedAt >= moment ? state.data : undefined
}

/**
 * Whether the signed-in member must go to /profile-edit: the profile is incomplete, or cannot be read.
 * @param moment an answer from then on counts; without one the server is asked
 */
async function mustComplete(moment: number): Promise<boolean> {
  const known = knownSince(moment)
  if (known) return isIncomplete(known.profile)
  try {
    const { profile } = await client.profile.me()
    queryClient.setQueryData(meQuery.queryKey, (old) => old && { ...old, profile })
    return isIncomplete(profile)
  } catch (error) {
    return mustAfter(errorCode(error))
  }
}

/** The same when asking failed: two failures say nothing against the profile (docs/decisions/0095). */
function mustAfter(code: string): boolean {
  // The session ended meanwhile: nobody is left whose profile could be incomplete.
  if (code === 'UNAUTHORIZED') queryClient.setQueryData(meQuery.queryKey, null)
  const isMember = memberIn(queryClient.getQueryData(meQuery.queryKey)) !== null
  return code !== 'UNAUTHORIZED' && !(code === 'NETWORK' && isMember)
}

/**
 * Leads a signed-in member whose profile is incomplete, or cannot be read, to /profile-edit (specification, section 4):
 * on every change of user, loading state, path or session, and once more 200 ms later. One check runs at a time: the next
 * waits for it, and an answer that comes after the member has left the path is not acted on. The answer that told who it
 * is serves the first check; later ones ask once for each path.
 */
export function useForcedCompletion() {
  const navigate = useNavigate()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const { data, error, isPending } = useMe()
  const running = useRef<Promise<boolean>>(null)
  const checked = useRef<string>(null)
  const user = data?.account.id ?? (error instanceof ProfileUnreadable ? 'unreadable' : null)

  useEffect(() => {
    if (isPending || !user) return
    const since = checked.current === user ? Date.now() : 0
    checked.current = user
    if (exempt(path)) return
    let left = false
    const check = async () => {
      // What was asked before this check says nothing of now.
      await running.current
      if (left) return
      running.current ??= mustComplete(since).finally(() => {
        running.current = null
      })
      if ((await running.current) && !left) await navigate({ to: '/profile-edit', replace: true })
    }
    void check()
    const timer = setTimeout(check, again)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [user, isPending, path, navigate])
}
