import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toastProblem } from '../../ui/toast.ts'
import { takeSharedPhotos } from './shared-photos.ts'

/** Takes the photos that another app has shared, or says that they did not arrive, once. */
export function useSharedPhotos(add: (files: File[]) => Promise<void>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isLost = useRouterState({ select: ({ location }) => 'shared' in location.search })
  const addShared = useEffectEvent(async () => {
    const files = await takeSharedPhotos().catch(() => [])
    if (files.length) await add(files)
  })
  const sayLost = useEffectEvent(() => {
    toastProblem(t('photos.shareLost'), t('photos.shareLostText'))
    void navigate({ to: '/profile-edit', hash: 'photos', replace: true })
  })
  useEffect(() => void addShared(), [])
  useEffect(() => {
    if (isLost) sayLost()
  }, [isLost])
}
