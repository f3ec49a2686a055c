import type { Settings } from '@hearth/shared/settings'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../app/api/client.ts'
import { queryClient } from '../app/api/query-client.ts'
import { meQuery, useMe } from '../app/session/session.ts'
import { toastDone, toastProblem } from '../ui/toast.ts'

const show = (settings: Partial<Settings>) =>
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, settings: { ...me.settings, ...settings } })

/** The member's settings, and a way to change one of them: shown at once, and taken back when the server refuses. */
export function useSettings() {
  const { t } = useTranslation()
  const { data: me } = useMe()
  const { mutate } = useMutation({
    mutationFn: (change: Partial<Settings>) => client.settings.save(change),
    scope: { id: 'settings' },
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: meQuery.queryKey })
      const before = queryClient.getQueryData(meQuery.queryKey)?.settings
      show(change)
      return before
    },
    onSuccess: () => {
      toastDone(t('safety.saved'))
      // Whom the member sees, and who sees the member, is another thing from now on.
      void queryClient.invalidateQueries()
    },
    onError: (_error, _change, before) => {
      if (before) show(before)
      toastProblem(t('safety.failed'))
    },
  })
  return { settings: me?.settings, change: mutate }
}
