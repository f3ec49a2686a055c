import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { isDeclined } from '../../app/session/freshly.ts'
import { toastDone, toastProblem } from '../../ui/toast.ts'

type Saving<Sent, Stored> = {
  /** The query that the answer renews. */
  queryKey: QueryKey
  send: (sent: Sent) => Promise<Stored>
  /** What is said afterwards. */
  saved: string
  /** What is said where a colleague was faster, by the code of that refusal. */
  colleague: Record<string, string>
  onSaved: (stored: Stored, sent: Sent) => void
  /** Says whether the answer names what is wrong. */
  onRefused: (error: unknown, sent: Sent) => boolean
}

/** Saves a part of the community, and says how that went. */
export function usePartSaving<Sent, Stored>(saving: Saving<Sent, Stored>) {
  const { queryKey, send, saved, colleague, onSaved, onRefused } = saving
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (stored, sent) => {
      queryClient.setQueryData(queryKey, stored)
      onSaved(stored, sent)
      toastDone(saved, t('admin.community.savedText'))
    },
    onError: (error, sent) => {
      if (isDeclined(error) || onRefused(error, sent)) return
      const code = errorCode(error)
      const faster = code && colleague[code]
      if (faster) void queryClient.invalidateQueries({ queryKey })
      toastProblem(t('admin.failed'), faster || failureText(t, code))
    },
  })
}
