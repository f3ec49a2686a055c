import type { Message, MessagePage } from '@hearth/shared/chat/messages'

/**
 * What one device knows of one conversation: messages without gaps from the oldest loaded to the newest shown, and
 * possibly some after a gap that is not filled yet. Only bookkeeping; sync.ts fetches.
 */
export type MessageWindow = {
  bySeq: Map<number, Message>
  /** Seq of the oldest loaded message; one more than the newest when nothing is loaded. */
  first: number
  /** Seq of the newest message before the first gap. */
  shown: number
  /** All changes to the loaded messages up to this version are known. */
  version: number
  /** There are older messages to load. */
  older: boolean
  lastSeq: number
  readSeq: number
  receipts: MessagePage['receipts']
  loaded: boolean
  /** A separate stretch far back, also without gaps (history-window.ts). */
  past: { messages: Message[]; older: boolean } | null
}

export const emptyWindow = (): MessageWindow => ({
  bySeq: new Map(),
  first: 1,
  shown: 0,
  version: 0,
  older: false,
  lastSeq: 0,
  readSeq: 0,
  receipts: null,
  loaded: false,
  past: null,
})

function extendShown(log: MessageWindow) {
  while (log.bySeq.has(log.shown + 1)) log.shown += 1
}

/** Updates a message of the stretch far back, if it is loaded. */
function updatePast(log: MessageWindow, message: Message) {
  const at = message.seq - (log.past?.messages[0]?.seq ?? Number.POSITIVE_INFINITY)
  const known = log.past?.messages[at]
  if (log.past && known && known.version <= message.version)
    log.past = { ...log.past, messages: log.past.messages.with(at, message) }
}

/** Adds a message unless a newer state is known or it is outside the loaded messages. */
export function addMessage(log: MessageWindow, message: Message) {
  log.lastSeq = Math.max(log.lastSeq, message.seq)
  if (!log.loaded || message.seq < log.first) return updatePast(log, message)
  const known = log.bySeq.get(message.seq)
  if (!known || known.version <= message.version) log.bySeq.set(message.seq, message)
  // If it is the next version, no change in between is missing.
  if (message.version === log.version + 1) log.version = message.version
  extendShown(log)
}

/** Receipts never go back, even when answers arrive out of order. */
export function advanceMarks(log: MessageWindow, page: Pick<MessagePage, 'lastSeq' | 'readSeq' | 'receipts'>) {
  log.lastSeq = Math.max(log.lastSeq, page.lastSeq)
  log.readSeq = Math.max(log.readSeq, page.readSeq)
  log.receipts = page.receipts && {
    deliveredSeq: Math.max(log.receipts?.deliveredSeq ?? 0, page.receipts.deliveredSeq),
    readSeq: Math.max(log.receipts?.readSeq ?? 0, page.receipts.readSeq),
  }
}

/** Loads the newest page, with which a device begins. */
export function loadNewest(log: MessageWindow, page: MessagePage) {
  const [oldest] = page.messages
  log.loaded = true
  log.first = oldest ? oldest.seq : page.lastSeq + 1
  log.shown = log.first - 1
  log.older = page.more
  for (const message of page.messages) addMessage(log, message)
  log.version = Math.max(log.version, page.version)
  advanceMarks(log, page)
}

/**
 * Applies the changes after a version.
 * @returns whether they are complete for all loaded messages: not when an older part was loaded after the request
 */
export function applyChanges(log: MessageWindow, page: MessagePage, asked: number): boolean {
  const complete = log.version >= asked
  for (const message of page.messages) addMessage(log, message)
  advanceMarks(log, page)
  if (!complete) return false
  const newest = Math.max(log.version, ...page.messages.map((message) => message.version))
  log.version = page.more ? newest : Math.max(newest, page.version)
  return true
}

/** Adds older messages before the loaded ones. */
export function prepend(log: MessageWindow, page: MessagePage) {
  for (const message of page.messages) if (message.seq < log.first) log.bySeq.set(message.seq, message)
  log.first = page.messages[0]?.seq ?? log.first
  log.older = page.more
  advanceMarks(log, page)
}

/** The first seq that is missing before a known one, or null. */
export function firstGap(log: MessageWindow): number | null {
  return log.loaded && log.bySeq.size > log.shown - log.first + 1 ? log.shown + 1 : null
}

/** The partner's newest message that is shown and not read; null when there is none. */
export function unreadSeq(log: MessageWindow): number | null {
  for (let seq = log.shown; seq > log.readSeq && seq >= log.first; seq--) if (!log.bySeq.get(seq)!.mine) return seq
  return null
}

/** The shown messages, in order. */
export function shownMessages(log: MessageWindow): Message[] {
  const messages: Message[] = []
  for (let seq = log.first; seq <= log.shown; seq++) messages.push(log.bySeq.get(seq)!)
  return messages
}
