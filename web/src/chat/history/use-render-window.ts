import { useEffect, useMemo, useRef, useState } from 'react'
import type { ChatSync } from '../sync/sync.ts'
import type { View } from '../sync/types.ts'

/** Messages rendered at a time, however many are loaded, because 100,000 of them would freeze a browser. */
const maxRendered = 200
/** Messages added at one edge and removed at the other. */
const step = 50

/** The range of loaded messages that is rendered, by seq: the newest, until the member scrolls back. */
export function useRenderWindow(sync: ChatSync, id: string, view: View) {
  const messages = view.past ?? view.messages
  const [upTo, setUpTo] = useState<number | null>(null)
  /** Counts jumps: a page that was loading before a jump must not move the range back. */
  const jumps = useRef(0)
  const first = messages[0]?.seq ?? 1
  const newest = messages.at(-1)?.seq ?? 0
  if (upTo !== null && !view.past && upTo >= newest) setUpTo(null)
  const last = Math.min(Math.max(upTo ?? newest, first + maxRendered - 1), newest)
  const from = Math.max(first, last - maxRendered + 1)
  const oldestUnseen = upTo === null || view.past !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when messages arrive
  useEffect(() => {
    if (oldestUnseen) sync.history.keepNewest(id)
  }, [sync, id, oldestUnseen, view.messages])

  async function goTo(end: number, load?: Promise<void>) {
    const { current } = jumps
    await load
    if (current === jumps.current) setUpTo(end)
  }
  return {
    messages: useMemo(() => messages.slice(from - first, last - first + 1), [messages, first, from, last]),
    /** The seq of the message at each edge; null if there is nothing beyond it. */
    older: view.older || from > first ? from : null,
    newer: last < newest || view.past ? last : null,
    back: () => goTo(from - step + maxRendered - 1, from === first ? sync.history.older(id) : undefined),
    forth: () => goTo(last + step, view.past && last === newest ? sync.history.newer(id) : undefined),
    /** Renders a loaded message and those around it. */
    reveal: (seq: number) => {
      jumps.current += 1
      if (seq < from || seq > last) setUpTo(seq + maxRendered / 2)
    },
    toNewest: () => {
      jumps.current += 1
      sync.history.toNewest(id)
      setUpTo(null)
    },
  }
}
