import { messagePage } from '@hearth/shared/chat/chat-limits'
import type { MessagePage } from '@hearth/shared/chat/messages'
import { type MessageWindow, prepend, shownMessages } from './log.ts'
import type { MessageQuery } from './types.ts'

/** Messages kept of a stretch far back: twice as many as are rendered. */
const maxPast = 400
/** Scrolling back extends the newest messages up to `most`; then they shrink to `kept` and a separate stretch begins. */
const limits = { most: 1000, kept: 400 } as const

const beginning = ({ past, first }: MessageWindow) => past?.messages[0]?.seq ?? first

/** The query for the messages before those in view; null at the start of the conversation. */
export const queryOlder = (log: MessageWindow): MessageQuery | null =>
  log.loaded && (log.past?.older ?? log.older) ? { before: beginning(log), limit: messagePage.usual } : null

/** The query for the messages after a stretch far back; null when the newest are in view. */
export const queryNewer = ({ past }: MessageWindow): MessageQuery | null =>
  past && { after: past.messages.at(-1)!.seq, limit: messagePage.usual }

/** The query for a message and its surroundings. Seqs have no gaps, so the range can be computed. */
export const queryAround = (seq: number): MessageQuery => ({
  before: seq + messagePage.max / 2 + 1,
  limit: messagePage.max,
})

/** Moves to a message if it is loaded. @returns whether it is */
export function showIfLoaded(log: MessageWindow, seq: number): boolean {
  if (seq >= log.first) log.past = null
  return seq >= beginning(log) && (!log.past || seq <= log.past.messages.at(-1)!.seq)
}

function dropOldest(log: MessageWindow) {
  for (const first = log.shown - limits.kept + 1; log.first < first; log.first++) log.bySeq.delete(log.first)
  log.older = true
}

/** Drops the oldest messages once there are many; none of them may be in view. @returns whether any were dropped */
export function keepNewest(log: MessageWindow): boolean {
  const many = log.shown - log.first >= limits.most
  if (many) dropOldest(log)
  return many
}

/** Merges a stretch that reaches the newest messages with them. */
function join(log: MessageWindow) {
  const { past } = log
  if (!past || past.messages.at(-1)!.seq < log.first - 1) return
  for (const message of past.messages) if (message.seq < log.first) log.bySeq.set(message.seq, message)
  log.first = Math.min(log.first, past.messages[0]!.seq)
  log.older = past.older
  log.past = null
}

/** Adds the answer to `queryOlder`. */
export function addOlder(log: MessageWindow, page: MessagePage) {
  if (!log.past && log.shown - log.first + page.messages.length < limits.most) return prepend(log, page)
  const held = log.past?.messages ?? shownMessages(log).slice(0, maxPast)
  log.past = { messages: [...page.messages, ...held].slice(0, maxPast), older: page.more }
  if (log.shown - log.first >= limits.kept + maxPast) dropOldest(log)
}

/** Adds the answer to `queryNewer`. */
export function addNewer(log: MessageWindow, page: MessagePage) {
  if (!log.past) return
  const all = [...log.past.messages, ...page.messages]
  log.past = { messages: all.slice(-maxPast), older: log.past.older || all.length > maxPast }
  join(log)
}

/** Shows the answer to `queryAround`. */
export function showAround(log: MessageWindow, page: MessagePage) {
  if (!page.messages.length) return
  log.past = { messages: page.messages, older: page.more }
  join(log)
}
