import { forgetConversation, readConversations } from '../../app/storage/kept.ts'
import { account } from './kept-conversations.ts'

/**
 * Forgets the requests that this browser keeps. Call when the account changed: its hidden words say which of their
 * messages are covered.
 */
export async function forgetRequests() {
  const owner = account()
  if (!owner) return
  for (const { id, conversation } of await readConversations(owner))
    if (conversation.isRequest) await forgetConversation(owner, id)
}
