import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ChatSync } from '../sync/sync.ts'
import type { useRenderWindow } from './use-render-window.ts'
import type { useScrollAnchor } from './use-scroll-anchor.ts'

type Anchor = ReturnType<typeof useScrollAnchor>
type RenderWindow = ReturnType<typeof useRenderWindow>

/** Jumps to a message at any distance and marks it. */
export function useJump(sync: ChatSync, id: string, anchor: Anchor, rendered: RenderWindow) {
  const [target, setTarget] = useState<{ seq: number } | null>(null)
  // Scrolls after rendering. Pressing the same quote again creates a new target.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each target
  useLayoutEffect(() => {
    if (target) anchor.show(`[data-seq="${target.seq}"]`)
  }, [target])
  const reveal = useRef(rendered.reveal)
  reveal.current = rendered.reveal
  // The last requested jump counts, not the last one to load.
  const requested = useRef(0)
  const to = useCallback(
    (seq: number) => {
      requested.current += 1
      const own = requested.current
      // Without a connection the history stays in anchor.
      sync.history
        .loadAround(id, seq, () => own === requested.current)
        .then(
          (reached) => {
            // Synchronously, so that the reader never sees the new messages at a wrong scroll position.
            if (!reached) return
            flushSync(() => {
              reveal.current(seq)
              setTarget({ seq })
            })
          },
          () => {},
        )
    },
    [sync, id],
  )
  const forget = () => {
    requested.current += 1
    setTarget(null)
  }
  return { found: target?.seq ?? null, to, forget }
}
