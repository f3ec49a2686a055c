import type { MessagePage } from '@hearth/shared/chat/messages'
import { emptyWindow, type MessageWindow, shownMessages } from './log.ts'
import type { ConversationChanges, View } from './types.ts'

/** The state of an open conversation on this device, with its pending work. */
export type Tracked = {
  window: MessageWindow
  view: View | null
  gone: boolean
  fetching: boolean
  wanted: boolean
  attempt: number
  reading: boolean
  /** Failed attempts to mark as read, which are repeated until one succeeds. */
  failedReads: number
  /** Counts jumps: only the last counts, even if the answer to an earlier one arrives later. */
  jumps: number
  /** The newest version that an event named. */
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

/** Messages kept of a conversation for times without a connection. */
const maxKept = 200

/** The newest messages, as a device keeps them. */
export function keptPageOf({ window: log }: Pick<Tracked, 'window'>): MessagePage {
  const { older, lastSeq, version, readSeq, receipts } = log
  const all = shownMessages(log)
  return { messages: all.slice(-maxKept), more: older || all.length > maxKept, lastSeq, version, readSeq, receipts }
}

/** @param outgoing own messages that are being sent */
export function viewOf({ window: log, gone }: Tracked, outgoing: View['outgoing']): View {
  const { loaded, past, lastSeq, readSeq, receipts } = log
  const read = { messages: shownMessages(log), past: past?.messages ?? null, older: (past ?? log).older }
  return { ...read, outgoing, loaded, lastSeq, readSeq, receipts, gone }
}

/** The view of a conversation that is not open. */
export const noView = viewOf(newlyTracked(), [])
