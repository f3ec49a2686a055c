import type { MessagePage } from '@hearth/shared/chat'
import { emptyWindow, type MessageWindow, shownMessages } from './log.ts'
import type { ConversationChanges, View } from './types.ts'

/** What a device knows of a conversation that it follows, and what it is about to do for it. */
export type Tracked = {
  window: MessageWindow
  view: View | null
  gone: boolean
  fetching: boolean
  wanted: boolean
  attempt: number
  reading: boolean
  /** How often what was looked at could not be marked as read, which is tried until it can be. */
  failedReads: number
  /** Counts what the reader was led to: the last leads, whatever comes later of an earlier one. */
  jumps: number
  /** The newest version that a event told of. */
  announced: number
}

export const newlyTracked = (): Tracked => ({
  window: emptyWindow(),
  view: null,
  gone: false,
  fetching: false,
  wanted: false,
  attempt: 0,
  reading: false,
  failedReads: 0,
  jumps: 0,
  announced: 0,
})

/** An answer about changes, as a page of messages. */
export function pageOf({ conversation, messages, more }: ConversationChanges): MessagePage {
  const { lastSeq, version, readSeq, receipts } = conversation
  return { messages, more, lastSeq, version, readSeq, receipts }
}

/** @param outgoing own messages that are on their way */
export function viewOf({ window: log, gone }: Tracked, outgoing: View['outgoing']): View {
  const { loaded, past, lastSeq, readSeq, receipts } = log
  const read = { messages: shownMessages(log), past: past?.messages ?? null, older: (past ?? log).older }
  return { ...read, outgoing, loaded, lastSeq, readSeq, receipts, gone }
}

/** Of a conversation that is not followed. */
export const noView = viewOf(newlyTracked(), [])
