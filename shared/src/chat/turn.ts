import { hour } from '../time.ts'
import type { Conversation } from './chat.ts'

/** It is nobody's turn before the last word is this old: two who are talking need no reminder. Milliseconds. */
export const turnAfterMs = hour

/** Whether the member's answer is what a conversation waits for. The server selects the same (`listConversations`). */
export const isYourTurn = (
  { isRequest, closed, lastMessage }: Pick<Conversation, 'isRequest' | 'closed' | 'lastMessage'>,
  now: number,
): boolean =>
  !isRequest &&
  closed === null &&
  lastMessage !== null &&
  !lastMessage.mine &&
  now - Date.parse(lastMessage.sentAt) > turnAfterMs
