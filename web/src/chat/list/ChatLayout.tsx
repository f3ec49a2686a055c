import { Outlet, useParams } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useFirstScreenReady } from '../../app/lazy/first-screen-ready.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import classes from './ChatLayout.module.css'
import { ConversationList } from './ConversationList.tsx'
import { useVisiblePart } from './use-visible-part.ts'

/**
 * The list and the conversation: side by side on wide screens, one at a time on small ones.
 * @param matches stands above the list
 */
export function ChatLayout({ matches }: { matches: ReactNode }) {
  const { conversationId } = useParams({ strict: false })
  const layout = useRef<HTMLDivElement>(null)
  const isNarrow = useNarrow()
  const isOpen = conversationId !== undefined
  // A small screen shows one of the two. The list behind an open conversation waits for that.
  const isListDrawn = useFirstScreenReady() || !(isNarrow && isOpen)
  useVisiblePart(layout)
  return (
    <div ref={layout} className={classes.layout} data-open={isOpen}>
      <div className={classes.list}>{isListDrawn && <ConversationList matches={matches} />}</div>
      <div className={classes.conversation}>
        <Outlet />
      </div>
    </div>
  )
}
