import {
  type ClosedReason,
  changeMinutes,
  firstMessagesPerDay,
  messagesPerMinute,
  sameText,
} from '@hearth/shared/chat-limits'

/** What decides about a message: read inside its transaction, after the locks. */
export type Facts = {
  partnerId: string | null
  banned: boolean | null
  underReview: boolean
  /** Nobody has written into this conversation yet, and the two don't like each other: both wanted to hear of a match. */
  counts: boolean
  /** The sender's account is not a day old. */
  young: boolean
  begun: number
  sentLastMinute: number
  /** People who have not answered and got the same text lately, this one not among them. */
  sameTextPeople: number
  /** The partner of this conversation has answered. */
  answered: boolean
}

export type Refusal =
  | { code: 'CONVERSATION_CLOSED'; reason: ClosedReason }
  | { code: 'FIRST_MESSAGE_LIMIT'; limit: number }
  | { code: 'HELD_SAME_TEXT' }
  | { code: 'TOO_MANY_REQUESTS' }

/** Why nothing can be written to somebody, or null. */
export function closedReason(of: Pick<Facts, 'partnerId' | 'banned' | 'underReview'>): ClosedReason | null {
  if (of.partnerId === null) return 'deleted'
  if (of.banned) return 'banned'
  return of.underReview ? 'unavailable' : null
}

/** How many conversations a member may begin in 24 hours, matches not among them. */
export const beginLimit = (young: boolean) => (young ? firstMessagesPerDay.firstDay : firstMessagesPerDay.usual)

/** Whether too many others who have not answered got the same text, be it written or edited into. */
export const isHeld = ({ answered, sameTextPeople }: Pick<Facts, 'answered' | 'sameTextPeople'>) =>
  !answered && sameTextPeople >= sameText.people - 1

/**
 * Why a message is not taken, or null. The lasting reason comes first, so that nobody waits for what never opens.
 * @param factor multiplies the technical limit on messages a minute; what protects people is never stretched
 */
export function refusalOf(facts: Facts, factor: number): Refusal | null {
  const reason = closedReason(facts)
  if (reason) return { code: 'CONVERSATION_CLOSED', reason }
  const limit = beginLimit(facts.young)
  if (facts.counts && facts.begun >= limit) return { code: 'FIRST_MESSAGE_LIMIT', limit }
  if (isHeld(facts)) return { code: 'HELD_SAME_TEXT' }
  return facts.sentLastMinute >= messagesPerMinute * factor ? { code: 'TOO_MANY_REQUESTS' } : null
}

/** Whether a message may still be edited or taken back. */
export function stillChangeable(sentAt: Date, now = Date.now()): boolean {
  return now - sentAt.getTime() <= changeMinutes * 60_000
}
