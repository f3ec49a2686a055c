import { day, hour } from '../time.ts'
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

/** A member is reminded once to answer, when the other's last word is between these ages. Milliseconds. */
export const reminderAfterMs = 3 * day
export const reminderUntilMs = 7 * day
/** A member has no more reminders at a time. */
export const openReminders = 3

/** A conversation is quiet when neither has written for this long. Milliseconds. */
export const quietAfterMs = 14 * day

/** Whether the list of chats folds a conversation away: neither has written for long, and nothing waits to be read. */
export const isQuiet = ({ lastMessage, unread }: Pick<Conversation, 'lastMessage' | 'unread'>, now: number): boolean =>
  lastMessage !== null && unread === 0 && now - Date.parse(lastMessage.sentAt) > quietAfterMs
