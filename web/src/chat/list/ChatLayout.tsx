import { Outlet, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import classes from './ChatLayout.module.css'
import { ConversationList } from './ConversationList.tsx'
import { useVisiblePart } from './use-visible-part.ts'

/** The list and the conversation: side by side on wide screens, one at a time on small ones. */
export function ChatLayout() {
  const { conversationId } = useParams({ strict: false })
  const layout = useRef<HTMLDivElement>(null)
  useVisiblePart(layout)
  return (
    <div ref={layout} className={classes.layout} data-open={conversationId !== undefined}>
      <div className={classes.list}>
        <ConversationList />
      </div>
      <div className={classes.conversation}>
        <Outlet />
      </div>
    </div>
  )
}
