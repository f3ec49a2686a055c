/**
 * How often one account may do what has no other limit, `max` times in `minutes`: several times what the busiest
 * member does by hand, so that a script is slowed down and nobody else notices.
 */
export const allowances = {
  /** Messages are mended once or twice, and can be for 15 minutes only. */
  edits: { max: 60, minutes: 10 },
  /** One reaction a message, and one's mind changed now and then. */
  reactions: { max: 200, minutes: 10 },
  /** Conversations opened with somebody new; 20 of them a day can be begun. */
  conversations: { max: 60, minutes: 60 },
  /** Somebody who is pestered from many accounts gets through all of them. */
  blocks: { max: 120, minutes: 60 },
  /** Percentages follow the profile and the wishes: saved often, they would tell what others wish for. */
  profile: { max: 30, minutes: 60 },
  wishes: { max: 30, minutes: 60 },
  settings: { max: 60, minutes: 60 },
  /** Typing asks again and again, and a long conversation is looked through in several steps. */
  conversationSearches: { max: 300, minutes: 10 },
  /** A profile's six, each put right several times. Refused and deleted ones count: each costs seconds of a processor. */
  photos: { max: 40, minutes: 24 * 60 },
  /** The pictures of a journey and more. Each costs as much as a profile's, and its files stay. */
  messagePhotos: { max: 100, minutes: 24 * 60 },
} as const
export type AllowanceName = keyof typeof allowances
