import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../app/api/client.ts'
import { optimistic } from '../../app/api/optimistic.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { toastDone, toastProblem } from '../../ui/toast.ts'

type ReceiptSettings = { receipts: boolean }

/** Whether receipts are on, undefined while that is not known, and a way to change it. */
export function useReceipts() {
  const { t } = useTranslation()
  const query = api.chat.receipts.queryOptions()
  const { data } = useQuery(query)
  const { mutate } = useMutation(
    optimistic({
      queryKey: query.queryKey,
      read: (settings: ReceiptSettings) => settings,
      write: (_settings, changed) => changed,
      change: (_settings, changed) => changed,
      call: (changed: ReceiptSettings) => client.chat.setReceipts(changed),
      scope: 'receipts',
      onSuccess: () => {
        toastDone(t('safety.saved'))
        // The setting changes the receipts in all conversations.
        void queryClient.invalidateQueries({ queryKey: api.chat.key() })
      },
      onError: () => toastProblem(t('safety.failed')),
    }),
  )
  return { on: data?.receipts, change: (receipts: boolean) => mutate({ receipts }) }
}
