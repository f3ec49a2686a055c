import { Navigate, Outlet, useParams } from '@tanstack/react-router'
import { useMe } from '../app/session.ts'
import { Loading } from '../ui/Loading.tsx'
import classes from './ChatLayout.module.css'
import { ConversationList } from './ConversationList.tsx'

/** The list and the conversation: side by side on wide screens, one after the other on small ones. */
export function ChatLayout() {
  const { data: me, isPending } = useMe()
  const { conversationId } = useParams({ strict: false })
  if (!isPending && me === null) return <Navigate to="/auth" replace />
  // Whoever has no complete profile is on the way to /profile-edit (app/forced-completion.ts).
  if (!me?.profile) return <Loading />
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
