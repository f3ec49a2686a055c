import type { Conversation } from '@hearth/shared/chat/chat'
import type { Message } from '@hearth/shared/chat/messages'
import { aCard } from './member-card.ts'

export const conversationId = '01890000-0000-7000-8000-000000000900'

/** A conversation with Cleo in which nobody has written yet. */
export const aConversation = (changes: Partial<Conversation> = {}): Conversation => ({
  id: conversationId,
  partner: { id: aCard(2, 'Cleo').id, name: 'Cleo B.', age: 31, photo: null, online: false, lastSeenAt: null },
  matched: false,
  closed: null,
  hidden: false,
  isRequest: false,
  lastMessage: null,
  unread: 0,
  lastSeq: 0,
  version: 0,
  readSeq: 0,
  receipts: null,
  firstMessages: null,
  interests: [],
  warning: null,
  ...changes,
})

/** A message of Cleo's in that conversation. */
export const aMessage = (changes: Partial<Message> = {}): Message => ({
  id: '01890000-0000-7000-8000-000000000901',
  conversationId,
  seq: 1,
  version: 1,
  mine: false,
  senderId: aCard(2, 'Cleo').id,
  content: 'Hello there',
  photo: null,
  sentAt: new Date().toISOString(),
  editedAt: null,
  removedAt: null,
  removedByStaff: false,
  readAt: null,
  replyTo: null,
  reactions: [],
  linksAllowed: true,
  ...changes,
})
