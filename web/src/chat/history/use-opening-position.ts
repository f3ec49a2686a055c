import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ChatSync } from '../sync/sync.ts'
import type { View } from '../sync/types.ts'
import type { useFirstUnread } from './use-first-unread.ts'
import type { useRenderWindow } from './use-render-window.ts'
import type { useScrollAnchor } from './use-scroll-anchor.ts'

type Anchor = ReturnType<typeof useScrollAnchor>
type RenderWindow = ReturnType<typeof useRenderWindow>
type FirstUnread = ReturnType<typeof useFirstUnread>

type History = {
  unread: FirstUnread
  anchor: Anchor
  rendered: RenderWindow
}

/** Opens the history at the first unread message. */
export function useOpeningPosition(sync: ChatSync, view: View, { unread, anchor, rendered }: History) {
  const [ready, setReady] = useState(false)
  const read = unread.readOnOpening
  const wanted = useRef(true)
  wanted.current = unread.hasMarker
  const conversationId = view.messages[0]?.conversationId
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the state on opening
  useEffect(() => {
    if (read === null || !conversationId || view.lastSeq <= read) return
    // If the viewer has sent a message meanwhile, the history stays at the end.
    sync.history
      .loadAround(conversationId, read + 1, () => wanted.current)
      .then(
        (reached) => {
          if (!reached) return
          flushSync(() => {
            rendered.reveal(read + 1)
            setReady(true)
          })
        },
        // On failure the history opens at the newest message.
        () => {},
      )
  }, [read])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    if (ready) anchor.show('[data-marker]')
  }, [ready])
}
