import type { Me } from '@hearth/shared/profile'
import type { Settings } from '@hearth/shared/settings'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../app/api/client.ts'
import { optimistic } from '../app/api/optimistic.ts'
import { meQuery } from '../app/session/session.ts'
import { toastDone, toastProblem } from '../ui/toast.ts'

type Choice = Partial<Pick<Settings, 'units' | 'clock'>>

/** Stores how the member reads measures and times. It applies at once, on all screens. */
export function useDisplayChoice() {
  const { t } = useTranslation()
  const { mutate } = useMutation(
    optimistic({
      queryKey: meQuery.queryKey,
      read: (me: Me) => me.settings,
      write: (me, settings) => ({ ...me, settings }),
      change: (settings, choice) => ({ ...settings, ...choice }),
      call: (choice: Choice) => client.settings.save(choice),
      scope: 'settings',
      onSuccess: () => toastDone(t('safety.saved')),
      onError: () => toastProblem(t('safety.failed')),
    }),
  )
  return mutate
}
