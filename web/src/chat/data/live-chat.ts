import type { Message } from '@hearth/shared/chat/messages'
import { createNanoEvents } from 'nanoevents'
import { atom } from 'nanostores'
import { askNews } from '../../app/shell/news.ts'
import { useStore } from '../../app/storage/account-stores.ts'
import { ChatSync } from '../sync/sync.ts'
import type { ConversationChanges } from '../sync/types.ts'
import { markRead, recountDelaysMs, showOwnMessage } from './conversations.ts'
import { keptConversations } from './kept-conversations.ts'
import { sentInBackground, triedInBackground } from './sent-in-background.ts'
import { browserOutbox } from './storage.ts'
import { browserTransport } from './transport.ts'

/** `changes` is the answer that contained the message; null when an own message revealed it. */
type ArrivalListener = (message: Message, changes: ConversationChanges | null) => void

const arrivals = createNanoEvents<{ arrival: ArrivalListener }>()
/** The tab's only synchronisation; null until it starts. */
const current = atom<ChatSync | null>(null)

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
    onArrival: (message, changes) => arrivals.emit('arrival', message, changes),
  })
  // Without storage there are no drafts to resume.
  sync.start().catch(() => {})
  current.set(sync)
  return {
    sync,
    end: () => {
      sync.end()
      if (current.get() === sync) current.set(null)
    },
  }
}

/** Calls the listener once for each message of a partner that arrives. @returns the unsubscribe function */
export const onArrival = (listener: ArrivalListener): (() => void) => arrivals.on('arrival', listener)

/** How many messages this tab has not sent yet. */
export const unsentCount = () => current.get()?.unsent ?? 0

/** Whether a screen of this tab shows the conversation. */
export const isOpen = (conversationId: string) => current.get()?.isOpen(conversationId) ?? false

/** The tab's only synchronisation; null until it starts. */
export const useChatSync = (): ChatSync | null => useStore<ChatSync | null>(current)
