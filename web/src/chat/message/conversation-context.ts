import type { Conversation, Message, Partner } from '@hearth/shared/chat'
import type { Reaction } from '@hearth/shared/chat-limits'
import { createContext, useContext } from 'react'
import type { OutgoingMessage } from '../sync/outbox.ts'

/** What every bubble of a conversation needs, the same object for as long as nothing of it changes. */
export type ConversationContext = {
  partner: Partner
  /** How to call the partner. */
  name: string
  starters: Conversation['interests']
  /** Begins a message with these words, which are not sent yet. */
  startMessage: (text: string) => void
  /** Opens the menu of a message beside a part of the screen; the focus goes back to it. */
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
  const around = useContext(Context)
  if (!around) throw new Error('outside of a conversation')
  return around
}
