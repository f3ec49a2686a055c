import type { LiveEvent, ServerToClientEvents } from '@hearth/shared/chat/live'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { isConnected, subscribe } from './events.ts'

type Handlers = {
  onEvent?: (event: LiveEvent) => void
  onTyping?: ServerToClientEvents['typing']
  /** The connection is up again. Events before it may have been lost: catch up. */
  onReconnect?: () => void
  /** Also calls `onReconnect` on mounting if the connection is up, for changes from before. */
  catchUpOnMount?: boolean
}

/** Handles live events while the component is mounted. */
export function useLiveEvents({ onEvent, onTyping, onReconnect, catchUpOnMount = false }: Handlers) {
  const handleEvent = useEffectEvent((event: LiveEvent) => onEvent?.(event))
  const handleTyping = useEffectEvent<ServerToClientEvents['typing']>((notice) => onTyping?.(notice))
  const handleConnected = useEffectEvent(() => onReconnect?.())
  useEffect(() => {
    const unsubscribes = [
      subscribe('event', (event) => handleEvent(event)),
      subscribe('typing', (notice) => handleTyping(notice)),
      subscribe('state', (state) => {
        if (state === 'connected') handleConnected()
      }),
    ]
    if (catchUpOnMount && isConnected()) handleConnected()
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [catchUpOnMount])
}

const onState = (listener: () => void) => subscribe('state', listener)

/** Whether the connection is up. */
export const useIsConnected = () => useSyncExternalStore(onState, isConnected)
