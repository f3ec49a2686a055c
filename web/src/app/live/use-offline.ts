import { useNetwork } from '@mantine/hooks'
import { isUnreachable } from '../api/reachable.ts'
import { useStore } from '../storage/account-stores.ts'
import { useIsConnected } from './use-live-events.ts'

/**
 * Whether the browser says that it has no connection, or requests have had no answer for longer than a moment. A missing
 * live connection alone is no reason: newcomers have none, and a server or a proxy may refuse it.
 */
export function useOffline(): boolean {
  const { online } = useNetwork()
  const connected = useIsConnected()
  const unreachable = useStore(isUnreachable)
  return !online || (unreachable && !connected)
}
