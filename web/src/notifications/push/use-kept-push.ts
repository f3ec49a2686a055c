import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useConnectionAwaited } from '../../app/live/awaiting-connection.ts'
import { useLiveEvents } from '../../app/live/use-live-events.ts'
import { isWanted, takesPush } from './stored.ts'
import { isOpenMessage } from './worker/messages.ts'

/** Loaded by members who want pushes only. */
const device = () => import('./device.ts')

/**
 * Keeps pushes working in the browser of a member who has switched them on: renews the subscription once the screen is
 * there, opens what the worker asks for, and removes the notification of a conversation that was read anywhere.
 */
export function useKeptPush() {
  const router = useRouter()
  const settled = useConnectionAwaited()
  const wanted = takesPush() && isWanted()
  useEffect(() => {
    // The next start tries again.
    if (settled && wanted) void device().then(({ renewDevice }) => renewDevice().catch(() => {}))
  }, [settled, wanted])
  const open = useEffectEvent(({ data, ports }: MessageEvent) => {
    if (!isOpenMessage(data)) return
    ports[0]?.postMessage('opens')
    router.history.push(data.path)
  })
  useEffect(() => {
    if (!takesPush()) return
    const listener = (event: MessageEvent) => open(event)
    navigator.serviceWorker.addEventListener('message', listener)
    return () => navigator.serviceWorker.removeEventListener('message', listener)
  }, [])
  const close = (tag: string) => {
    if (takesPush() && isWanted()) void device().then(({ closeNotifications }) => closeNotifications(tag))
  }
  useLiveEvents({
    onEvent: (event) => {
      if (event.type === 'own-read') close(`message ${event.conversationId}`)
    },
  })
}
