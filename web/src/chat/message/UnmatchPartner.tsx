import type { Conversation } from '@hearth/shared/chat/chat'
import { UnmatchItem } from '../../members/matches/UnmatchItem.tsx'
import { useLeaveConversation } from '../data/use-leave-conversation.ts'

/** The menu item that ends the match with the partner; nothing where the two are no match. */
export function UnmatchPartner({ conversation, name }: { conversation: Conversation; name: string }) {
  const leave = useLeaveConversation(conversation.id)
  const { matched, partner } = conversation
  return matched && partner.id && <UnmatchItem id={partner.id} name={name} onDone={leave} />
}
