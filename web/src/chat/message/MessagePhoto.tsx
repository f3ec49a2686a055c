import { useConversationContext } from './conversation-context.ts'
import { PendingPhoto } from './PendingPhoto.tsx'
import { PhotoMessage } from './PhotoMessage.tsx'
import type { TimelineItem } from './timeline.ts'

/** The photo of a sent or pending message, if it has one. */
export function MessagePhoto({ shown: { message, draft } }: { shown: TimelineItem }) {
  const { name } = useConversationContext()
  if (message?.photo)
    return <PhotoMessage messageId={message.id} photo={message.photo} mine={message.mine} name={name} />
  return draft?.photo ? <PendingPhoto photo={draft.photo} /> : null
}
