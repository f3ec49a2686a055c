import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLiveEvents } from '../../app/live/use-live-events.ts'
import { keepPlace, type ScrollPlace } from './scroll-anchor.ts'

/** Keeps the reader's place. `atEnd`: the newest message is in sight. */
export function useScrollAnchor() {
  const scroller = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const place = useRef<ScrollPlace>(null)
  const [atEnd, setAtEnd] = useState(true)

  useLayoutEffect(() => {
    const kept = keepPlace(scroller.current!, content.current!, setAtEnd)
    place.current = kept
    return () => kept.stop()
  }, [])
  // After every change of what is shown, hence without a list of what it depends on.
  useLayoutEffect(() => place.current?.restore())
  return {
    scroller,
    content,
    atEnd,
    toEnd: () => place.current?.toEnd(),
    /** @param part selects the part to bring into sight; nothing happens when there is none */
    show: (part: string) => {
      const element = scroller.current?.querySelector(part)
      if (element) place.current?.show(element)
    },
  }
}

/**
 * Brings more before an edge of what is drawn comes into sight.
 * @param end the message at this edge; null when nothing lies beyond it
 * @returns where the edge stands, and whether loading failed
 */
export function useEdge(end: number | null, load: () => Promise<void>) {
  const edge = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const again = () => setAttempt((count) => count + 1)
  const more = useRef(load)
  more.current = load
  const loading = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew after each page and each attempt
  useEffect(() => {
    if (end === null || !edge.current) return
    const sight = new IntersectionObserver(
      (entries) => {
        // A busy page hears of several moments at once; the last of them is now.
        if (!entries.at(-1)?.isIntersecting || loading.current) return
        loading.current = true
        more
          .current()
          .then(
            () => {
              setFailed(false)
              // Whoever stays at the edge is still there, which no observer says twice.
              setAttempt((count) => count + 1)
            },
            () => setFailed(true),
          )
          .finally(() => {
            loading.current = false
          })
      },
      { root: edge.current.closest('section'), rootMargin: '800px 0px' },
    )
    sight.observe(edge.current)
    return () => sight.disconnect()
  }, [end, attempt])
  useLiveEvents({ onReconnect: again })
  return { edge, failed, again }
}
