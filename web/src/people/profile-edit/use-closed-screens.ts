import { isIncomplete } from '@hearth/shared/people/completeness'
import { notifications } from '@mantine/notifications'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../app/api/query-client.ts'
import { meQuery } from '../../app/session/session.ts'
import { destinations } from '../../app/shell/navigation.ts'
import { closeButton, showToast } from '../../ui/toast.ts'

/** Tells a newcomer who presses a tab why it leads back here. */
export function useClosedScreens() {
  const { t } = useTranslation()
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ toLocation }) => {
        const profile = queryClient.getQueryData(meQuery.queryKey)?.profile
        const isTab = destinations.some(({ to }) => to === toLocation.pathname)
        if (!isTab || !profile || !isIncomplete(profile)) return
        notifications.clean()
        const words = { title: t('profile.closed.title'), message: t('profile.closed.text') }
        showToast({ ...words, autoClose: 8000, closeButtonProps: closeButton() })
      }),
    [router, t],
  )
}
