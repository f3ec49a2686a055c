import {
  type ClosedReason,
  changeMinutes,
  firstMessagesPerDay,
  messagesPerMinute,
  sameText,
} from '@hearth/shared/chat-limits'

/** The facts that decide about a message, read inside its transaction after the locks. */
export type Facts = {
  partnerId: string | null
  banned: boolean | null
  underReview: boolean
  /** This is the first message and the two do not match. Matches are exempt: both have shown interest. */
  counts: boolean
  /** The sender's account is less than a day old. */
  young: boolean
  begun: number
  sentLastMinute: number
  /** Other members who recently got the same text and have not answered. */
  sameTextPeople: number
  /** The partner of this conversation has answered. */
  answered: boolean
}

export type Refusal =
  | { code: 'CONVERSATION_CLOSED'; reason: ClosedReason }
  | { code: 'FIRST_MESSAGE_LIMIT'; limit: number }
  | { code: 'HELD_SAME_TEXT' }
  | { code: 'TOO_MANY_REQUESTS' }

/** Why the conversation is closed to new messages, or null. */
export function closedReason(of: Pick<Facts, 'partnerId' | 'banned' | 'underReview'>): ClosedReason | null {
  if (of.partnerId === null) return 'deleted'
  if (of.banned) return 'banned'
  return of.underReview ? 'unavailable' : null
}

/** How many conversations a member may begin in 24 hours, not counting matches. */
export const beginLimit = (young: boolean) => (young ? firstMessagesPerDay.firstDay : firstMessagesPerDay.usual)

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
  const limit = beginLimit(facts.young)
  if (facts.counts && facts.begun >= limit) return { code: 'FIRST_MESSAGE_LIMIT', limit }
  if (isHeld(facts)) return { code: 'HELD_SAME_TEXT' }
  return facts.sentLastMinute >= messagesPerMinute * factor ? { code: 'TOO_MANY_REQUESTS' } : null
}

/** Whether a message may still be edited or unsent. */
export function stillChangeable(sentAt: Date, now = Date.now()): boolean {
  return now - sentAt.getTime() <= changeMinutes * 60_000
}
