import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLiveEvents } from '../../app/live/use-live-events.ts'
import { anchorScroll, type ScrollAnchor } from './scroll-anchor.ts'

/** Anchors the scroll position. `atEnd`: the newest message is in view. */
export function useScrollAnchor() {
  const scroller = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const anchor = useRef<ScrollAnchor>(null)
  const [atEnd, setAtEnd] = useState(true)

  useLayoutEffect(() => {
    const created = anchorScroll(scroller.current!, content.current!, setAtEnd)
    anchor.current = created
    return () => created.stop()
  }, [])
  // Without dependencies, because any render may change the content.
  useLayoutEffect(() => anchor.current?.restore())
  return {
    scroller,
    content,
    atEnd,
    toEnd: () => anchor.current?.toEnd(),
    /** @param selector the element to scroll into view, if it exists */
    show: (selector: string) => {
      const element = scroller.current?.querySelector(selector)
      if (element) anchor.current?.show(element)
    },
  }
}

/**
 * Loads more before an edge of the rendered messages comes into view.
 * @param end the message at this edge; null if there is nothing beyond it
 * @returns the ref of the edge, whether loading failed, and a function to retry
 */
export function useEdge(end: number | null, load: () => Promise<void>) {
  const edge = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const retry = () => setAttempt((count) => count + 1)
  const more = useRef(load)
  more.current = load
  const loading = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: observes again after each page and each attempt
  useEffect(() => {
    if (end === null || !edge.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page receives several entries at once. The last one is current.
        if (!entries.at(-1)?.isIntersecting || loading.current) return
        loading.current = true
        more
          .current()
          .then(
            () => {
              setFailed(false)
              // An observer does not report an edge again that stays in view.
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
    observer.observe(edge.current)
    return () => observer.disconnect()
  }, [end, attempt])
  useLiveEvents({ onReconnect: retry })
  return { edge, failed, again: retry }
}
