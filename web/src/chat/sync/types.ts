import type { Conversation, Message, MessagePage } from '@hearth/shared/chat'
import type { OutgoingMessage } from './outbox.ts'

export type MessageQuery = { after?: number; before?: number; limit: number }

/** A conversation as it is now, with what changed in it after a version. */
export type ConversationChanges = {
  conversation: Conversation
  messages: Message[]
  /** There are further changes after these. */
  more: boolean
  /** Unread messages in all conversations. */
  unread: number
}

/** The calls that the synchronisation needs. Each throws `{ code, retryAfter }`, or anything else for a broken line. */
export type Transport = {
  send(draft: OutgoingMessage): Promise<Message>
  messages(conversationId: string, question: MessageQuery): Promise<MessagePage>
  /** What changed after this version. */
  changes(conversationId: string, version: number): Promise<ConversationChanges>
  read(conversationId: string, seq: number): Promise<{ readSeq: number }>
  delivered(arrivals: { conversationId: string; seq: number }[]): Promise<unknown>
}

/** What a conversation's screen shows. A new object with every change, the same one otherwise. */
export type View = {
  /** Up to the newest, in order and without holes. */
  messages: Message[]
  /** A stretch further back, in order and without holes, while it is read instead of the newest; else null. */
  past: Message[] | null
  /** Own messages after them: on their way, refused, or acknowledged beyond a hole that is being filled. */
  outgoing: (OutgoingMessage & { acknowledged: boolean })[]
  loaded: boolean
  /** There is more before what is read. */
  older: boolean
  lastSeq: number
  readSeq: number
  receipts: MessagePage['receipts']
  /** The conversation is not there any more. */
  gone: boolean
}
