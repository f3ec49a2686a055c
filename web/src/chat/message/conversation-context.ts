import type { Conversation, Partner } from '@hearth/shared/chat/chat'
import type { Reaction } from '@hearth/shared/chat/chat-limits'
import type { Message } from '@hearth/shared/chat/messages'
import { createContext, useContext } from 'react'
import type { OutgoingMessage } from '../sync/outgoing-message.ts'

/** The data and actions of every bubble in a conversation. Memoised, because a new object re-renders all bubbles. */
export type ConversationContext = {
  partner: Partner
  /** The partner's name on screen. */
  name: string
  starters: Conversation['interests']
  /** The member's hidden words cover what the partner wrote. */
  isRequest: boolean
  /** Puts the beginning of a message into the composer. */
  startMessage: (text: string) => void
  /** Opens the menu of a message beside an element, which gets the focus back. */
  openMenu: (id: string, beside: HTMLElement) => void
  jumpTo: (seq: number) => void
  react: (message: Message, emoji: Reaction | null) => void
  retry: (draft: OutgoingMessage) => void
  discard: (draft: OutgoingMessage) => void
  rewrite: (draft: OutgoingMessage) => void
}

const Context = createContext<ConversationContext | null>(null)
export const ConversationProvider = Context.Provider

export function useConversationContext(): ConversationContext {
  const context = useContext(Context)
  if (!context) throw new Error('useConversationContext needs a ConversationProvider')
  return context
}
