const delayMs = 300
const maxConversations = 100

type Deps = {
  later: (ms: number, what: () => void) => void
  /** How far this device knows a conversation to be read. */
  readSeq: (conversationId: string) => number
  report: (arrivals: { conversationId: string; seq: number }[]) => Promise<unknown>
}

/** Reports which messages this device has, for all conversations in one delayed request. */
export function createDeliveryReports({ later, readSeq, report: tell }: Deps) {
  const arrived = new Map<string, number>()
  return (conversationId: string, seq: number) => {
    const waiting = arrived.size > 0
    arrived.set(conversationId, Math.max(seq, arrived.get(conversationId) ?? 0))
    if (waiting) return
    later(delayMs, () => {
      // A read mark implies delivery.
      const unread = [...arrived].filter(([id, upTo]) => readSeq(id) < upTo)
      const news = unread.slice(0, maxConversations).map(([id, upTo]) => ({ conversationId: id, seq: upTo }))
      arrived.clear()
      if (news.length) tell(news).catch(() => {})
    })
  }
}
