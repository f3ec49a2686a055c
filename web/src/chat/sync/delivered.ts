const delayMs = 300
/** A message in an open conversation is most likely read at once, and a read mark also says that it arrived. */
const openDelayMs = 2000
const maxConversations = 100

type Deps = {
  later: (ms: number, what: () => void) => void
  isOpen: (conversationId: string) => boolean
  /** How far a conversation is read, as far as this device knows. */
  readSeq: (conversationId: string) => number
  report: (arrivals: { conversationId: string; seq: number }[]) => Promise<unknown>
}

/** Tells senders how far their messages have reached this device: one report for all conversations, after a delay. */
export function createDeliveryReports({ later, isOpen, readSeq, report }: Deps) {
  const arrived = new Map<string, number>()
  const flush = (isLast: boolean) => {
    const unread = [...arrived].filter(([id, upTo]) => readSeq(id) < upTo)
    const held = isLast ? [] : unread.filter(([id]) => isOpen(id))
    const due = unread.filter((arrival) => !held.includes(arrival)).slice(0, maxConversations)
    arrived.clear()
    for (const [id, upTo] of held) arrived.set(id, upTo)
    if (held.length) later(openDelayMs, () => flush(true))
    if (due.length) report(due.map(([conversationId, seq]) => ({ conversationId, seq }))).catch(() => {})
  }
  return (conversationId: string, seq: number) => {
    const isScheduled = arrived.size > 0
    arrived.set(conversationId, Math.max(seq, arrived.get(conversationId) ?? 0))
    if (!isScheduled) later(delayMs, () => flush(false))
  }
}
