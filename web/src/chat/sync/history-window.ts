import type { MessagePage } from '@hearth/shared/chat'
import { messagePage } from '@hearth/shared/chat-limits'
import { type MessageWindow, prepend, shownMessages } from './log.ts'
import type { MessageQuery } from './types.ts'

/** Messages kept of a stretch that is read far back: twice what is drawn of it. */
const maxPast = 400
/** Of the newest ones so many are kept as one goes back; beyond that the newest alone stay, and a stretch of its own goes on. */
const limits = { most: 1000, kept: 400 } as const

const beginning = ({ past, first }: MessageWindow) => past?.messages[0]?.seq ?? first

/** What comes before the messages that are read; null when there is nothing. */
export const queryOlder = (log: MessageWindow): MessageQuery | null =>
  log.loaded && (log.past?.older ?? log.older) ? { before: beginning(log), limit: messagePage.usual } : null

/** What comes after a stretch far back; null when the newest ones are read. */
export const queryNewer = ({ past }: MessageWindow): MessageQuery | null =>
  past && { after: past.messages.at(-1)!.seq, limit: messagePage.usual }

/** A message with what surrounds it, however far back: numbers have no holes. */
export const queryAround = (seq: number): MessageQuery => ({
  before: seq + messagePage.max / 2 + 1,
  limit: messagePage.max,
})

/** Reads on at a message if that is loaded. @returns whether it is */
export function showIfLoaded(log: MessageWindow, seq: number): boolean {
  if (seq >= log.first) log.past = null
  return seq >= beginning(log) && (!log.past || seq <= log.past.messages.at(-1)!.seq)
}

function dropOldest(log: MessageWindow) {
  for (const first = log.shown - limits.kept + 1; log.first < first; log.first++) log.bySeq.delete(log.first)
  log.older = true
}

/** Lets the oldest go once there are many, when nobody reads them. @returns whether any went */
export function keepNewest(log: MessageWindow): boolean {
  const many = log.shown - log.first >= limits.most
  if (many) dropOldest(log)
  return many
}

/** A stretch that reaches the newest ones becomes one with them. */
function join(log: MessageWindow) {
  const { past } = log
  if (!past || past.messages.at(-1)!.seq < log.first - 1) return
  for (const message of past.messages) if (message.seq < log.first) log.bySeq.set(message.seq, message)
  log.first = Math.min(log.first, past.messages[0]!.seq)
  log.older = past.older
  log.past = null
}

/** Takes in the answer to `askBack`. */
export function addOlder(log: MessageWindow, page: MessagePage) {
  if (!log.past && log.shown - log.first + page.messages.length < limits.most) return prepend(log, page)
  const held = log.past?.messages ?? shownMessages(log).slice(0, maxPast)
  log.past = { messages: [...page.messages, ...held].slice(0, maxPast), older: page.more }
  if (log.shown - log.first >= limits.kept + maxPast) dropOldest(log)
}

/** Takes in the answer to `askForth`. */
export function addNewer(log: MessageWindow, page: MessagePage) {
  if (!log.past) return
  const all = [...log.past.messages, ...page.messages]
  log.past = { messages: all.slice(-maxPast), older: log.past.older || all.length > maxPast }
  join(log)
}

/** Takes in the answer to `askAround`. */
export function showAround(log: MessageWindow, page: MessagePage) {
  if (!page.messages.length) return
  log.past = { messages: page.messages, older: page.more }
  join(log)
}
