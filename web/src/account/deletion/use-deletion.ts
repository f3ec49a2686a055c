import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { errorCode, followSession } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { freshly, isDeclined } from '../../app/session/freshly.ts'
import { leaveAccount } from '../../app/session/leave-account.ts'
import { useDay } from '../../members/use-day.ts'
import { toastDone, toastProblem } from '../../ui/toast.ts'

/** The texts of refusals, apart from failures of any operation. */
const problems: Record<string, string> = {
  LAST_ADMIN: 'deletion.problem.LAST_ADMIN',
  CHANGES_LOCKED: 'settings.locked.text',
}

/** Deletes the account by the typed word, after a proof of identity, and leaves the member's screens. */
export function useDeletion() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const day = useDay()
  return useMutation({
    mutationFn: (word: string) => freshly(() => client.deletion.schedule({ word })),
    onSuccess: async ({ deletesAt }) => {
      await leaveAccount(() => navigate({ to: '/' }))
      toastDone(t('deletion.done.title', { day: day(deletesAt) }), t('deletion.done.text'))
    },
    onError: (error) => {
      if (isDeclined(error)) return
      followSession(error)
      const code = errorCode(error)
      toastProblem(t('deletion.failed'), problems[code] ? t(problems[code]) : failureText(t, code))
    },
  })
}
