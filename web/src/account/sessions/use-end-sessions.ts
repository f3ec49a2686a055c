import type { MemberSession } from '@hearth/shared/account/sessions'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../app/api/client.ts'
import { optimistic } from '../../app/api/optimistic.ts'
import { errorCode, followSession } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { authClient } from '../../app/session/auth-client.ts'
import { toastDone, toastProblem } from '../../ui/toast.ts'

type Sessions = MemberSession[]

/** Ends one session by its id, or all but this one. The row goes at once and returns if the server refuses. */
export function useEndSessions() {
  const { t } = useTranslation()
  const changed = {
    queryKey: api.sessions.list.queryKey(),
    read: (sessions: Sessions) => sessions,
    write: (_: Sessions, sessions: Sessions) => sessions,
    scope: 'sessions',
    onError: (error: Error) => {
      followSession(error)
      const code = errorCode(error)
      const text = code === 'SESSION_NOT_FOUND' ? t('sessions.problem.SESSION_NOT_FOUND') : failureText(t, code)
      toastProblem(t('sessions.failed'), text)
    },
  }
  const one = useMutation(
    optimistic<Sessions, Sessions, string, unknown>({
      ...changed,
      change: (sessions, id) => sessions.filter((session) => session.id !== id),
      call: (id) => client.sessions.end({ id }),
    }),
  )
  const others = useMutation(
    optimistic<Sessions, Sessions, void, unknown>({
      ...changed,
      change: (sessions) => sessions.filter(({ current }) => current),
      call: () => authClient.signOut('others'),
      onSuccess: () => toastDone(t('sessions.othersEnded')),
    }),
  )
  return { endOne: one.mutate, endOthers: () => others.mutate() }
}
