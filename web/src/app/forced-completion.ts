import { isIncomplete } from '@hearth/shared/completeness'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { client } from './api.ts'
import { errorCode, queryClient } from './query-client.ts'
import { meQuery, ProfileUnreadable, useMe } from './session.ts'

const again = 200
const exempt = (path: string) => path === '/auth' || path === '/profile-edit' || path.startsWith('/admin')

/** Whether the signed-in member must go to /profile-edit: the profile is incomplete, or cannot be read. */
async function mustComplete(): Promise<boolean> {
  try {
    const { profile } = await client.profile.me()
    queryClient.setQueryData(meQuery.queryKey, (old) => old && { ...old, profile })
    return isIncomplete(profile)
  } catch (error) {
    if (errorCode(error) !== 'UNAUTHORIZED') return true
    // The session ended meanwhile: nobody is left whose profile could be incomplete.
    queryClient.setQueryData(meQuery.queryKey, null)
    return false
  }
}

/**
 * Leads a signed-in member whose profile is incomplete, or cannot be read, to /profile-edit (specification, section 4):
 * on every change of user, loading state, path or session, and once more 200 ms later. One check runs at a time: the next
 * waits for it, and an answer that comes after the member has left the path is not acted on.
 */
export function useForcedCompletion() {
  const navigate = useNavigate()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const { data, error, isPending } = useMe()
  const running = useRef<Promise<boolean>>(null)
  const user = data?.account.id ?? (error instanceof ProfileUnreadable ? 'unreadable' : null)

  useEffect(() => {
    if (isPending || !user || exempt(path)) return
    let left = false
    const check = async () => {
      // What was asked before this check says nothing of now.
      await running.current
      if (left) return
      running.current ??= mustComplete().finally(() => {
        running.current = null
      })
      if ((await running.current) && !left) await navigate({ to: '/profile-edit' as '/', replace: true })
    }
    void check()
    const timer = setTimeout(check, again)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [user, isPending, path, navigate])
}
