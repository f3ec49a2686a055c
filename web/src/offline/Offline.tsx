import { useMe } from '../app/session/session.ts'
import { InstallOffer } from './InstallOffer.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { useAppBadge } from './use-app-badge.ts'
import { useComeBack } from './use-come-back.ts'
import { useKeptMe } from './use-kept-me.ts'
import { useServiceWorker } from './use-service-worker.ts'

/** Serves each screen of a signed-in account without a connection and as an installed app. */
export function Offline() {
  const { data: me } = useMe()
  useKeptMe()
  useComeBack()
  useServiceWorker()
  useAppBadge(me?.unread ?? 0)
  return (
    <>
      <OfflineNotice />
      <InstallOffer />
    </>
  )
}
