import { useMemo, useRef, useState } from 'react'
import type { View } from './sync-types.ts'

/** Messages that are drawn at a time, however many are loaded: a page of 100,000 would bring any browser to its knees. */
const most = 200
/** So many come at an edge, and as many go at the other. */
const step = 50

/** The stretch of the loaded messages that is drawn: the newest, until the reader goes further back. By seq. */
export function useDrawn(view: View, loadOlder: () => Promise<void>) {
  const { messages } = view
  const [upTo, setUpTo] = useState<number | null>(null)
  const latest = useRef(view)
  latest.current = view
  const first = messages[0]?.seq ?? 1
  const newest = messages.at(-1)?.seq ?? 0
  const last = Math.min(Math.max(upTo ?? newest, first + most - 1), newest)
  const from = Math.max(first, last - most + 1)
  const endAt = (seq: number) => setUpTo(seq < (latest.current.messages.at(-1)?.seq ?? 0) ? seq : null)
  return {
    messages: useMemo(() => messages.slice(from - first, last - first + 1), [messages, first, from, last]),
    /** What lies beyond each edge, as the edge's own message; null when there is nothing. */
    older: view.older || from > first ? from : null,
    newer: last < newest ? last : null,
    back: async () => {
      if (from === first) await loadOlder()
      endAt(from - step + most - 1)
    },
    forth: async () => endAt(last + step),
    /** Draws a loaded message and what surrounds it. */
    reveal: (seq: number) => {
      if (seq < from || seq > last) endAt(seq + most / 2)
    },
    toNewest: () => setUpTo(null),
  }
}
