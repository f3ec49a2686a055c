import type { Conversation } from '@hearth/shared/chat/chat'
import type { ConversationFolder } from '@hearth/shared/chat/chat-limits'
import { isYourTurn } from '@hearth/shared/chat/turn'

export type Page = { conversations: Conversation[]; nextCursor: string | null }
/** The loaded part of the list, as the query caches it. */
export type Pages = { pages: Page[]; pageParams: unknown[] }

/** The folder of a conversation. A copy that the browser stored before requests existed counts as a chat. */
export const folderOf = ({ isRequest }: Pick<Conversation, 'isRequest'>) => (isRequest ? 'requests' : 'chats')

/** Whether a list has the conversation. */
export const isIn = (folder: ConversationFolder, conversation: Conversation): boolean =>
  folder === 'turn' ? isYourTurn(conversation, Date.now()) : folderOf(conversation) === folder

const at = (conversation: Conversation) => conversation.lastMessage?.sentAt ?? ''

function newestFirst(a: Conversation, b: Conversation): number {
  if (at(a) === at(b)) return 0
  return at(a) < at(b) ? 1 : -1
}

const orders = {
  chats: newestFirst,
  requests: newestFirst,
  turn: (a: Conversation, b: Conversation) => newestFirst(b, a),
}

/** Every loaded conversation of a list once, newest message first; of those that wait for an answer the oldest. */
export function inOrder(pages: Page[], folder: ConversationFolder = 'chats'): Conversation[] {
  const byId = new Map<string, Conversation>()
  for (const { conversations } of pages)
    for (const one of conversations) {
      const known = byId.get(one.id)
      // It moved up between two pages; the newer answer is right.
      if (!known || known.version < one.version) byId.set(one.id, one)
    }
  return [...byId.values()].sort(orders[folder])
}

const mapped = (data: Pages, change: (conversations: Conversation[], index: number) => Conversation[]): Pages => ({
  ...data,
  pages: data.pages.map((page, index) => ({ ...page, conversations: change(page.conversations, index) })),
})

/** The list without a conversation. */
export const without = (data: Pages, id: string): Pages =>
  mapped(data, (conversations) => conversations.filter((one) => one.id !== id))

/** The list with the current state of a conversation, in its position. Leaves out hidden and empty conversations. */
export function withConversation(data: Pages, conversation: Conversation, folder: ConversationFolder = 'chats'): Pages {
  const others = without(data, conversation.id)
  if (conversation.hidden || !conversation.lastMessage) return others
  const last = others.pages.at(-1)
  const end = last?.conversations.at(-1)
  // After all loaded conversations: its page will contain it.
  if (last?.nextCursor && end && orders[folder](conversation, end) > 0) return others
  return mapped(others, (conversations, index) => (index === 0 ? [conversation, ...conversations] : conversations))
}
