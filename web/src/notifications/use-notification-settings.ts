import type { NotificationChanges, NotificationSettings } from '@hearth/shared/notifications/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '../app/api/client.ts'
import { optimistic } from '../app/api/optimistic.ts'
import { queryClient } from '../app/api/query-client.ts'
import { meQuery } from '../app/session/session.ts'
import { toastProblem } from '../ui/toast.ts'
import { toastUndo } from '../ui/undo-toast.tsx'
import { changed, inverseOf } from './changes.ts'

const settingsQuery = api.notifications.settings.queryOptions()

/** Every screen knows whether messages pop up, and the time zone. */
function showOnScreens({ choices, timeZone }: NotificationSettings) {
  const notifications = { messages: choices.message.inApp, timeZone }
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, notifications })
}

/** How the member is notified of what, and a way to change parts of it. Each change is saved by itself. */
export function useNotificationSettings() {
  const { t } = useTranslation()
  const query = useQuery(settingsQuery)
  const { mutate } = useMutation(
    optimistic({
      queryKey: settingsQuery.queryKey,
      read: (settings: NotificationSettings) => settings,
      write: (_, settings) => settings,
      change: changed,
      call: (changes: NotificationChanges) => client.notifications.save(changes),
      scope: 'notifications',
      onSuccess: showOnScreens,
      onError: () => toastProblem(t('notifications.failed')),
    }),
  )
  const change = (changes: NotificationChanges) => {
    const undo = query.data && inverseOf(query.data, changes)
    const confirm = () =>
      undo && toastUndo({ id: 'notifications', title: t('notifications.saved'), onUndo: () => mutate(undo) })
    mutate(changes, { onSuccess: confirm })
  }
  return { query, settings: query.data, change }
}
