import type { Conversation } from '@hearth/shared/chat/chat'
import type { Message, MessagePage } from '@hearth/shared/chat/messages'
import type { OutgoingMessage } from './outgoing-message.ts'

/** Keeps the newest messages of opened conversations on the device, as far as its storage allows. */
export type KeptStore = {
  read(conversationId: string): Promise<MessagePage | null>
  /** Stores a moment later what `page` returns then. */
  write(conversationId: string, page: () => MessagePage): void
  forget(conversationId: string): void
}

export type MessageQuery = { after?: number; before?: number; limit: number }

/** A conversation's current state, with its changes after a version. */
export type ConversationChanges = {
  conversation: Conversation
  messages: Message[]
  /** There are further changes after these. */
  more: boolean
}

/** The calls that the synchronisation needs. A refusal throws `{ code, retryAfter }`; other errors mean no connection. */
export type Transport = {
  send(draft: OutgoingMessage): Promise<Message>
  messages(conversationId: string, question: MessageQuery): Promise<MessagePage>
  /** What changed after this version. */
  changes(conversationId: string, version: number): Promise<ConversationChanges>
  read(conversationId: string, seq: number): Promise<{ readSeq: number }>
  delivered(arrivals: { conversationId: string; seq: number }[]): Promise<unknown>
}

/** What a conversation's screen shows. Each change creates a new object. */
export type View = {
  /** The newest messages, in order and without gaps. */
  messages: Message[]
  /** A stretch further back, in order and without gaps, while it is in view; else null. */
  past: Message[] | null
  /** Own messages after them: being sent, refused, or acknowledged after a gap that is being filled. */
  outgoing: (OutgoingMessage & { acknowledged: boolean })[]
  loaded: boolean
  /** There are messages before those in view. */
  older: boolean
  lastSeq: number
  readSeq: number
  receipts: MessagePage['receipts']
  /** The conversation is gone. */
  gone: boolean
}
