import { useEffect, useMemo, useRef, useState } from 'react'
import type { ChatSync } from '../sync/sync.ts'
import type { View } from '../sync/types.ts'

/** Messages that are drawn at a time, however many are loaded: a page of 100,000 would bring any browser to its knees. */
const most = 200
/** So many come at an edge, and as many go at the other. */
const step = 50

/** The stretch of the loaded messages that is drawn: the newest, until the reader goes further back. By seq. */
export function useRenderWindow(sync: ChatSync, id: string, view: View) {
  const messages = view.past ?? view.messages
  const [upTo, setUpTo] = useState<number | null>(null)
  /** Counts what leads elsewhere: whatever was being loaded for the place before does not lead back to it. */
  const led = useRef(0)
  const first = messages[0]?.seq ?? 1
  const newest = messages.at(-1)?.seq ?? 0
  if (upTo !== null && !view.past && upTo >= newest) setUpTo(null)
  const last = Math.min(Math.max(upTo ?? newest, first + most - 1), newest)
  const from = Math.max(first, last - most + 1)
  const oldestUnseen = upTo === null || view.past !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: as messages come
  useEffect(() => {
    if (oldestUnseen) sync.history.keepNewest(id)
  }, [sync, id, oldestUnseen, view.messages])

  async function goTo(end: number, load?: Promise<void>) {
    const { current } = led
    await load
    if (current === led.current) setUpTo(end)
  }
  return {
    messages: useMemo(() => messages.slice(from - first, last - first + 1), [messages, first, from, last]),
    /** What lies beyond each edge, as the edge's own message; null when there is nothing. */
    older: view.older || from > first ? from : null,
    newer: last < newest || view.past ? last : null,
    back: () => goTo(from - step + most - 1, from === first ? sync.history.older(id) : undefined),
    forth: () => goTo(last + step, view.past && last === newest ? sync.history.newer(id) : undefined),
    /** Draws a loaded message and what surrounds it. */
    reveal: (seq: number) => {
      led.current += 1
      if (seq < from || seq > last) setUpTo(seq + most / 2)
    },
    toNewest: () => {
      led.current += 1
      sync.history.toNewest(id)
      setUpTo(null)
    },
  }
}
