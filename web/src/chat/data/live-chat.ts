import type { Message } from '@hearth/shared/chat'
import { useSyncExternalStore } from 'react'
import { ChatSync } from '../sync/sync.ts'
import { browserOutbox } from './storage.ts'
import { browserTransport } from './transport.ts'

type ArrivalListener = (message: Message) => void

const arrivals = new Set<ArrivalListener>()
const syncListeners = new Set<() => void>()
let current: ChatSync | null = null

function setSync(sync: ChatSync | null) {
  current = sync
  for (const listener of syncListeners) listener()
}

/** Begins to keep a member's conversations up to date in this tab. @returns what ends it */
export function startChat(profileId: string): { sync: ChatSync; end: () => void } {
  const sync = new ChatSync({
    transport: browserTransport,
    store: browserOutbox(profileId),
    onArrival: (message) => {
      for (const ear of arrivals) ear(message)
    },
  })
  // A browser that stores nothing has nothing to take up.
  sync.start().catch(() => {})
  setSync(sync)
  return {
    sync,
    end: () => {
      sync.end()
      if (current === sync) setSync(null)
    },
  }
}

/** Hears of every message of somebody else as it arrives, once a tab. @returns what ends it */
export function onArrival(ear: ArrivalListener): () => void {
  arrivals.add(ear)
  return () => {
    arrivals.delete(ear)
  }
}

function subscribe(listener: () => void) {
  syncListeners.add(listener)
  return () => {
    syncListeners.delete(listener)
  }
}

/** The tab's one synchronisation; null until it has begun. */
export function useChatSync(): ChatSync | null {
  return useSyncExternalStore(subscribe, () => current)
}
