import type { Conversation, Message, Partner } from '@hearth/shared/chat'
import type { Reaction } from '@hearth/shared/chat-limits'
import { createContext, useContext } from 'react'
import type { Draft } from '../sync/outbox.ts'

/** What every bubble of a conversation needs, the same object for as long as nothing of it changes. */
export type Around = {
  partner: Partner
  /** How to call the partner. */
  name: string
  openers: Conversation['interests']
  /** Begins a message with these words, which are not sent yet. */
  begin: (text: string) => void
  /** Opens the menu of a message beside a part of the screen; the focus goes back to it. */
  openMenu: (id: string, beside: HTMLElement) => void
  jumpTo: (seq: number) => void
  react: (message: Message, emoji: Reaction | null) => void
  retry: (draft: Draft) => void
  discard: (draft: Draft) => void
  rewrite: (draft: Draft) => void
}

const Context = createContext<Around | null>(null)
export const AroundConversation = Context.Provider

export function useAround(): Around {
  const around = useContext(Context)
  if (!around) throw new Error('outside of a conversation')
  return around
}
