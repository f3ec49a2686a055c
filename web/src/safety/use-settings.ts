import type { Me } from '@hearth/shared/profile'
import type { Settings } from '@hearth/shared/settings'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../app/api/client.ts'
import { optimistic } from '../app/api/optimistic.ts'
import { queryClient } from '../app/api/query-client.ts'
import { meQuery, useMe } from '../app/session/session.ts'
import { toastDone, toastProblem } from '../ui/toast.ts'

/** The member's settings, and a way to change one of them. */
export function useSettings() {
  const { t } = useTranslation()
  const { data: me } = useMe()
  const { mutate } = useMutation(
    optimistic({
      queryKey: meQuery.queryKey,
      read: (me: Me) => me.settings,
      write: (me, settings) => ({ ...me, settings }),
      change: (settings, changed) => ({ ...settings, ...changed }),
      call: (changed: Partial<Settings>) => client.settings.save(changed),
      scope: 'settings',
      onSuccess: () => {
        toastDone(t('safety.saved'))
        // The settings decide which members see each other, so every list may have changed.
        void queryClient.invalidateQueries()
      },
      onError: () => toastProblem(t('safety.failed')),
    }),
  )
  return { settings: me?.settings, change: mutate }
}
