import type { Message } from '@hearth/shared/chat'
import { useSyncExternalStore } from 'react'
import { ChatSync } from '../sync/sync.ts'
import { browserDrafts } from './storage.ts'
import { browserTransport } from './transport.ts'

type Ear = (message: Message) => void

const arrivals = new Set<Ear>()
const waiting = new Set<() => void>()
let current: ChatSync | null = null

function become(sync: ChatSync | null) {
  current = sync
  for (const listener of waiting) listener()
}

/** Begins to keep a member's conversations up to date in this tab. @returns what ends it */
export function keepChat(profileId: string): { sync: ChatSync; end: () => void } {
  const sync = new ChatSync({
    transport: browserTransport,
    store: browserDrafts(profileId),
    onArrival: (message) => {
      for (const ear of arrivals) ear(message)
    },
  })
  // A browser that stores nothing has nothing to take up.
  sync.start().catch(() => {})
  become(sync)
  return {
    sync,
    end: () => {
      sync.end()
      if (current === sync) become(null)
    },
  }
}

/** Hears of every message of somebody else as it arrives, once a tab. @returns what ends it */
export function onArrival(ear: Ear): () => void {
  arrivals.add(ear)
  return () => {
    arrivals.delete(ear)
  }
}

function subscribe(listener: () => void) {
  waiting.add(listener)
  return () => {
    waiting.delete(listener)
  }
}

/** The tab's one synchronisation; null until it has begun. */
export function useChatSync(): ChatSync | null {
  return useSyncExternalStore(subscribe, () => current)
}
