import type { Message } from '@hearth/shared/chat/messages'
import { useSyncExternalStore } from 'react'
import { askNews } from '../../app/shell/news.ts'
import { ChatSync } from '../sync/sync.ts'
import type { ConversationChanges } from '../sync/types.ts'
import { markRead, recountDelaysMs, showOwnMessage } from './conversations.ts'
import { keptConversations } from './kept-conversations.ts'
import { sentInBackground, triedInBackground } from './sent-in-background.ts'
import { browserOutbox } from './storage.ts'
import { browserTransport } from './transport.ts'

/** `changes` is the answer that contained the message; null when an own message revealed it. */
type ArrivalListener = (message: Message, changes: ConversationChanges | null) => void

const arrivals = new Set<ArrivalListener>()
const syncListeners = new Set<() => void>()
let current: ChatSync | null = null

function setSync(sync: ChatSync | null) {
  current = sync
  for (const listener of syncListeners) listener()
}

const transport = triedInBackground(
  browserTransport({
    onRead: (conversationId, { readSeq, unread }) => {
      markRead(conversationId, readSeq, unread)
      askNews(recountDelaysMs.afterReading)
    },
  }),
)

/** Keeps a member's conversations up to date in this tab. @returns the synchronisation and its stop function */
export function startChat(profileId: string): { sync: ChatSync; end: () => void } {
  const sync = new ChatSync({
    transport,
    store: sentInBackground(browserOutbox(profileId)),
    kept: keptConversations,
    onSent: showOwnMessage,
    onArrival: (message, changes) => {
      for (const listener of arrivals) listener(message, changes)
    },
  })
  // Without storage there are no drafts to resume.
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

/** Calls the listener once for each message of a partner that arrives. @returns the unsubscribe function */
export function onArrival(listener: ArrivalListener): () => void {
  arrivals.add(listener)
  return () => {
    arrivals.delete(listener)
  }
}

/** How many messages this tab has not sent yet. */
export const unsentCount = () => current?.unsent ?? 0

/** Whether a screen of this tab shows the conversation. */
export const isOpen = (conversationId: string) => current?.isOpen(conversationId) ?? false

function subscribe(listener: () => void) {
  syncListeners.add(listener)
  return () => {
    syncListeners.delete(listener)
  }
}

/** The tab's only synchronisation; null until it starts. */
export function useChatSync(): ChatSync | null {
  return useSyncExternalStore(subscribe, () => current)
}
