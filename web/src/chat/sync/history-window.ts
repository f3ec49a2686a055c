import type { MessagePage } from '@hearth/shared/chat'
import { messagePage } from '@hearth/shared/chat-limits'
import { type Log, prepend, shownMessages } from './log.ts'
import type { Question } from './types.ts'

/** Messages kept of a stretch that is read far back: twice what is drawn of it. */
const mostPast = 400
/** Of the newest ones so many are kept as one goes back; beyond that the newest alone stay, and a stretch of its own goes on. */
const live = { most: 1000, kept: 400 } as const

const beginning = ({ past, first }: Log) => past?.messages[0]?.seq ?? first

/** What comes before the messages that are read; null when there is nothing. */
export const askBack = (log: Log): Question | null =>
  log.loaded && (log.past?.older ?? log.older) ? { before: beginning(log), limit: messagePage.usual } : null

/** What comes after a stretch far back; null when the newest ones are read. */
export const askForth = ({ past }: Log): Question | null =>
  past && { after: past.messages.at(-1)!.seq, limit: messagePage.usual }

/** A message with what surrounds it, however far back: numbers have no holes. */
export const askAround = (seq: number): Question => ({ before: seq + messagePage.max / 2 + 1, limit: messagePage.max })

/** Reads on at a message if that is loaded. @returns whether it is */
export function turnTo(log: Log, seq: number): boolean {
  if (seq >= log.first) log.past = null
  return seq >= beginning(log) && (!log.past || seq <= log.past.messages.at(-1)!.seq)
}

function letGo(log: Log) {
  for (const first = log.shown - live.kept + 1; log.first < first; log.first++) log.byseq.delete(log.first)
  log.older = true
}

/** Lets the oldest go once there are many, when nobody reads them. @returns whether any went */
export function keepNewest(log: Log): boolean {
  const many = log.shown - log.first >= live.most
  if (many) letGo(log)
  return many
}

/** A stretch that reaches the newest ones becomes one with them. */
function join(log: Log) {
  const { past } = log
  if (!past || past.messages.at(-1)!.seq < log.first - 1) return
  for (const message of past.messages) if (message.seq < log.first) log.byseq.set(message.seq, message)
  log.first = Math.min(log.first, past.messages[0]!.seq)
  log.older = past.older
  log.past = null
}

/** Takes in the answer to `askBack`. */
export function goBack(log: Log, page: MessagePage) {
  if (!log.past && log.shown - log.first + page.messages.length < live.most) return prepend(log, page)
  const held = log.past?.messages ?? shownMessages(log).slice(0, mostPast)
  log.past = { messages: [...page.messages, ...held].slice(0, mostPast), older: page.more }
  if (log.shown - log.first >= live.kept + mostPast) letGo(log)
}

/** Takes in the answer to `askForth`. */
export function goForth(log: Log, page: MessagePage) {
  if (!log.past) return
  const all = [...log.past.messages, ...page.messages]
  log.past = { messages: all.slice(-mostPast), older: log.past.older || all.length > mostPast }
  join(log)
}

/** Takes in the answer to `askAround`. */
export function land(log: Log, page: MessagePage) {
  if (!page.messages.length) return
  log.past = { messages: page.messages, older: page.more }
  join(log)
}
