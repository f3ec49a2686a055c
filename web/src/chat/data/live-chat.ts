import type { Message } from '@hearth/shared/chat'
import { useSyncExternalStore } from 'react'
import { askNews } from '../../app/shell/news.ts'
import { ChatSync } from '../sync/sync.ts'
import type { ConversationChanges } from '../sync/types.ts'
import { markRead, recountDelaysMs, showOwnMessage } from './conversations.ts'
import { browserOutbox } from './storage.ts'
import { browserTransport } from './transport.ts'

/** `changes` is the answer that brought the message; null when it came with an own one. */
type ArrivalListener = (message: Message, changes: ConversationChanges | null) => void

const arrivals = new Set<ArrivalListener>()
const syncListeners = new Set<() => void>()
let current: ChatSync | null = null

function setSync(sync: ChatSync | null) {
  current = sync
  for (const listener of syncListeners) listener()
}

const transport = browserTransport({
  onRead: (conversationId, { readSeq, unread }) => {
    markRead(conversationId, readSeq, unread)
    askNews(recountDelaysMs.afterReading)
  },
})

/** Begins to keep a member's conversations up to date in this tab. @returns what ends it */
export function startChat(profileId: string): { sync: ChatSync; end: () => void } {
  const sync = new ChatSync({
    transport,
    store: browserOutbox(profileId),
    onSent: showOwnMessage,
    onArrival: (message, changes) => {
      for (const listener of arrivals) listener(message, changes)
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

/** Calls with every message of a partner as it arrives, once a tab. @returns what ends it */
export function onArrival(listener: ArrivalListener): () => void {
  arrivals.add(listener)
  return () => {
    arrivals.delete(listener)
  }
}

/** Whether a screen of this tab shows the conversation. */
export const isOpen = (conversationId: string) => current?.isOpen(conversationId) ?? false

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
