import { useMe } from '../app/session/session.ts'
import { InstallOffer } from './InstallOffer.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { useAppBadge } from './use-app-badge.ts'
import { useComeBack } from './use-come-back.ts'
import { useKeptMe } from './use-kept-me.ts'
import { useServiceWorker } from './use-service-worker.ts'

/** Mounted on every screen of a signed-in account: what works without a connection, and the installed app. */
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
