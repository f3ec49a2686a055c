const delayMs = 300
const maxConversations = 100

type Deps = {
  later: (ms: number, what: () => void) => void
  /** How far a conversation is read, as far as this device knows. */
  readSeq: (conversationId: string) => number
  report: (arrivals: { conversationId: string; seq: number }[]) => Promise<unknown>
}

/** Tells senders how far their messages have come to this device: for all conversations at once, after a moment. */
export function createDeliveryReports({ later, readSeq, report: tell }: Deps) {
  const arrived = new Map<string, number>()
  return (conversationId: string, seq: number) => {
    const waiting = arrived.size > 0
    arrived.set(conversationId, Math.max(seq, arrived.get(conversationId) ?? 0))
    if (waiting) return
    later(delayMs, () => {
      // What has been read meanwhile is known to have arrived.
      const unread = [...arrived].filter(([id, upTo]) => readSeq(id) < upTo)
      const news = unread.slice(0, maxConversations).map(([id, upTo]) => ({ conversationId: id, seq: upTo }))
      arrived.clear()
      if (news.length) tell(news).catch(() => {})
    })
  }
}
