import { Outlet, useParams } from '@tanstack/react-router'
import classes from './ChatLayout.module.css'
import { ConversationList } from './ConversationList.tsx'

/** The list and the conversation: side by side on wide screens, one at a time on small ones. */
export function ChatLayout() {
  const { conversationId } = useParams({ strict: false })
  return (
    <div className={classes.layout} data-open={conversationId !== undefined}>
      <div className={classes.list}>
        <ConversationList />
      </div>
      <div className={classes.conversation}>
        <Outlet />
      </div>
    </div>
  )
}
