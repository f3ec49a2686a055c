import { useAttention } from '../../app/shell/page-attention.ts'
import { useFirstUnread } from '../history/use-first-unread.ts'
import { useJump } from '../history/use-jump.ts'
import { useOpeningPosition } from '../history/use-opening-position.ts'
import { useRenderWindow } from '../history/use-render-window.ts'
import { useScrollAnchor } from '../history/use-scroll-anchor.ts'
import type { ChatSync } from '../sync/sync.ts'
import type { View } from '../sync/types.ts'
import { useMarkRead } from './use-reading.ts'

/** What the history shows: its scroll position, the messages to render, the line above new ones, and jumps. */
export function useHistory(sync: ChatSync, conversationId: string, view: View) {
  const looking = useAttention()
  const unread = useFirstUnread(view, looking)
  useMarkRead(sync, conversationId, view, looking)
  const anchor = useScrollAnchor()
  const drawn = useRenderWindow(sync, conversationId, view)
  const jump = useJump(sync, conversationId, anchor, drawn)
  useOpeningPosition(sync, view, { unread, anchor, rendered: drawn })
  return {
    anchor,
    drawn,
    jump,
    marker: unread.marker,
    /** Shows the message that the member has just sent, without the line and the mark. */
    showSent: () => {
      jump.forget()
      unread.clear()
      drawn.toNewest()
      anchor.toEnd()
    },
  }
}
