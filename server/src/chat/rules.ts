import { type ClosedReason, changeMinutes, sameText } from '@hearth/shared/chat/chat-limits'
import { countedElsewhere } from '@hearth/shared/limits'

/** The facts that decide about a message, read inside its transaction after the locks. */
export type Facts = {
  partnerId: string | null
  banned: boolean | null
  underReview: boolean
  /** The partner has room for no more conversations, and the two neither write nor match. */
  full: boolean
  /** One of the two closed the conversation kindly. */
  closedKindly: boolean
  /** This is the first message. */
  begins: boolean
  /** This is the first message and the two do not match. Matches are exempt: both have shown interest. */
  counts: boolean
  /** How many conversations the sender may begin in 24 hours, not counting matches. */
  beginLimit: number
  begun: number
  sentLastMinute: number
  /** Other members who recently got the same text and have not answered. */
  sameTextPeople: number
  /** The partner of this conversation has answered. */
  answered: boolean
  /** The message closes the conversation kindly: it can be sent once, and only to who has answered or is a match. */
  closes: boolean
  /** Until when a decision of staff keeps the sender from chatting, or from first messages; null: it does not. */
  chatClosedUntil: Closing
  firstMessagesClosedUntil: Closing
}

/** A time of PostgreSQL, which reads infinity as a number: until it is lifted. */
export type Closing = Date | number | null

export type Refusal =
  | { code: 'CONVERSATION_CLOSED'; reason: ClosedReason }
  | { code: 'FIRST_MESSAGE_LIMIT'; limit: number }
  | { code: 'HELD_SAME_TEXT' }
  | { code: 'CLOSED' | 'TOO_MANY_REQUESTS' }
  | { code: 'CHAT_RESTRICTED' | 'FIRST_MESSAGES_RESTRICTED'; until: string | null }

const isClosed = (until: Closing) => until !== null && until.valueOf() > Date.now()
/** The end of a restriction as members read it. */
const endOf = (until: Closing) => (until instanceof Date ? until.toISOString() : null)

/** Why the sender may not chat, or not begin, by a decision of staff; null when they may. */
export function restrictionOf(of: Pick<Facts, 'chatClosedUntil' | 'firstMessagesClosedUntil'>, begins: boolean) {
  if (isClosed(of.chatClosedUntil)) return { code: 'CHAT_RESTRICTED' as const, until: endOf(of.chatClosedUntil) }
  if (!begins || !isClosed(of.firstMessagesClosedUntil)) return null
  return { code: 'FIRST_MESSAGES_RESTRICTED' as const, until: endOf(of.firstMessagesClosedUntil) }
}

/** Why the conversation is closed to new messages, or null. */
export function closedReason(of: Pick<Facts, 'partnerId' | 'banned' | 'underReview' | 'full'>): ClosedReason | null {
  if (of.partnerId === null) return 'deleted'
  if (of.banned) return 'banned'
  if (of.underReview) return 'unavailable'
  return of.full ? 'full' : null
}

/** Whether too many other members who have not answered got the same text, by message or by edit. */
export const isHeld = ({ answered, sameTextPeople }: Pick<Facts, 'answered' | 'sameTextPeople'>) =>
  !answered && sameTextPeople >= sameText.people - 1

/**
 * Why a message is refused, or null. Permanent reasons come first, so that the sender does not wait in vain.
 * @param factor multiplies the technical limit on messages a minute; limits that protect members are never relaxed
 */
export function refusalOf(facts: Facts, factor: number): Refusal | null {
  const reason = closedReason(facts)
  if (reason) return { code: 'CONVERSATION_CLOSED', reason }
  if (facts.closedKindly) return { code: 'CLOSED' }
  const restriction = restrictionOf(facts, facts.begins)
  if (restriction) return restriction
  const { beginLimit: limit } = facts
  if (facts.counts && facts.begun >= limit) return { code: 'FIRST_MESSAGE_LIMIT', limit }
  if (!facts.closes && isHeld(facts)) return { code: 'HELD_SAME_TEXT' }
  return facts.sentLastMinute >= countedElsewhere.messages.max * factor ? { code: 'TOO_MANY_REQUESTS' } : null
}

/** Whether a message may still be edited or unsent. */
export function stillChangeable(sentAt: Date, now = Date.now()): boolean {
  return now - sentAt.getTime() <= changeMinutes * 60_000
}
