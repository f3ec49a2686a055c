import type { Conversation } from '@hearth/shared/chat/chat'
import type { ConversationFolder } from '@hearth/shared/chat/chat-limits'

export type Page = { conversations: Conversation[]; nextCursor: string | null }
/** The loaded part of the list, as the query caches it. */
export type Pages = { pages: Page[]; pageParams: unknown[] }

/** The list that a conversation is in. One that this browser kept before there were requests is none. */
export const folderOf = ({ isRequest }: Pick<Conversation, 'isRequest'>): ConversationFolder =>
  isRequest ? 'requests' : 'chats'

const at = (conversation: Conversation) => conversation.lastMessage?.sentAt ?? ''

function newestFirst(a: Conversation, b: Conversation): number {
  if (at(a) === at(b)) return 0
  return at(a) < at(b) ? 1 : -1
}

/** Every loaded conversation once, newest message first. */
export function inOrder(pages: Page[]): Conversation[] {
  const byId = new Map<string, Conversation>()
  for (const { conversations } of pages)
    for (const one of conversations) {
      const known = byId.get(one.id)
      // It moved up between two pages; the newer answer is right.
      if (!known || known.version < one.version) byId.set(one.id, one)
    }
  return [...byId.values()].sort(newestFirst)
}

const mapped = (data: Pages, change: (conversations: Conversation[], index: number) => Conversation[]): Pages => ({
  ...data,
  pages: data.pages.map((page, index) => ({ ...page, conversations: change(page.conversations, index) })),
})

/** The list without a conversation. */
export const without = (data: Pages, id: string): Pages =>
  mapped(data, (conversations) => conversations.filter((one) => one.id !== id))

/** The list with the current state of a conversation, in its position. Leaves out hidden and empty conversations. */
export function withConversation(data: Pages, conversation: Conversation): Pages {
  const others = without(data, conversation.id)
  if (conversation.hidden || !conversation.lastMessage) return others
  const last = others.pages.at(-1)
  const oldest = last?.conversations.at(-1)
  // Older than all loaded conversations: its page will contain it.
  if (last?.nextCursor && oldest && at(conversation) < at(oldest)) return others
  return mapped(others, (conversations, index) => (index === 0 ? [conversation, ...conversations] : conversations))
}
