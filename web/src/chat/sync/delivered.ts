const after = 300
const most = 100

type Parts = {
  later: (ms: number, what: () => void) => void
  /** How far a conversation is read, as far as this device knows. */
  readSeq: (conversationId: string) => number
  tell: (arrivals: { conversationId: string; seq: number }[]) => Promise<unknown>
}

/** Tells senders how far their messages have come to this device: for all conversations at once, after a moment. */
export function tellingDelivered({ later, readSeq, tell }: Parts) {
  const arrived = new Map<string, number>()
  return (conversationId: string, seq: number) => {
    const waiting = arrived.size > 0
    arrived.set(conversationId, Math.max(seq, arrived.get(conversationId) ?? 0))
    if (waiting) return
    later(after, () => {
      // What has been read meanwhile is known to have arrived.
      const unread = [...arrived].filter(([id, upTo]) => readSeq(id) < upTo)
      const news = unread.slice(0, most).map(([id, upTo]) => ({ conversationId: id, seq: upTo }))
      arrived.clear()
      if (news.length) tell(news).catch(() => {})
    })
  }
}
