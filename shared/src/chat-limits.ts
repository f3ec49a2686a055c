// Apart from the schemas, because the composer and the shell need the numbers before anything that checks input.

/** Characters of a message (issue: 2,000; the database holds the same). The counter appears for the last 200. */
export const messageLength = { min: 1, max: 2000, counterFrom: 1800 } as const

/** A message can be edited and taken back for this long: slips are mended, history is not rewritten. Minutes. */
export const changeMinutes = 15

/**
 * Conversations that a member may begin in 24 hours, and in the first 24 hours of an account: enough to meet people,
 * too few to spam them (safety checklist, 28). Never counted: answering, going on writing, and writing to a match, since
 * both have said that they want to hear from each other.
 */
export const firstMessagesPerDay = { usual: 20, firstDay: 5 } as const

/** The same text goes to at most two people in ten minutes who have not answered yet; the third is held. */
export const sameText = { people: 3, minutes: 10 } as const

/** Messages of one member in a minute, all conversations together: faster than anybody types, slower than a script. */
export const messagesPerMinute = 60

/** Links from accounts younger than this are shown as plain text (safety checklist, 29). Days. */
export const linksAfterDays = 7

export const reactions = ['❤️', '😂', '😮', '😢', '👍', '🔥'] as const
export type Reaction = (typeof reactions)[number]

/** What a page of conversations or messages holds unless asked otherwise, and at most. */
export const conversationPage = { usual: 24, max: 100 } as const
export const messagePage = { usual: 50, max: 200 } as const
/** Conversations that one request for changes may name. */
export const changedConversations = 10
/** Conversations that are counted as unread, at most: the badge ends at 9+ long before, and so does what counting costs. */
export const unreadConversations = 100
/** Messages that one search request looks through, newest first; the answer says where to go on. */
export const searchWindow = 5000

/** Why nothing can be written: the other left, was banned, or is under review (as oneself may be). */
export const closedReasons = ['deleted', 'banned', 'unavailable'] as const
export type ClosedReason = (typeof closedReasons)[number]
