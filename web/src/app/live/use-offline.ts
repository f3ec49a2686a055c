import { useNetwork } from '@mantine/hooks'
import { isUnreachable } from '../api/reachable.ts'
import { useStore } from '../storage/account-stores.ts'
import { useIsConnected } from './use-live-events.ts'

/**
 * Whether the browser reports no connection, or requests have got no answer for longer than a moment. A missing live
 * connection alone does not count: newcomers have none, and a server or proxy may refuse it.
 */
export function useOffline(): boolean {
  const { online } = useNetwork()
  const connected = useIsConnected()
  const unreachable = useStore(isUnreachable)
  return !online || (unreachable && !connected)
}
