// Separate from the schemas: the composer and the shell need the numbers without loading the validation.

/** Characters of a message; the database has the same limit. The counter appears for the last 200. */
export const messageLength = { min: 1, max: 2000, counterFrom: 1800 } as const

/** Minutes in which a message can be edited or unsent: long enough to correct a mistake, too short to rewrite history. */
export const changeMinutes = 15

/**
 * Conversations that a member may begin in 24 hours, and in the first 24 hours of an account: enough to meet people,
 * too few for spam. Answers, further messages and messages to a match never count; a match shows interest on both
 * sides.
 */
export const firstMessagesPerDay = { usual: 20, firstDay: 5 } as const

/** The same text may go to two members in ten minutes who have not answered; it is held for a third. */
export const sameText = { people: 3, minutes: 10 } as const

/** In the first messages of a member, a number or another app is a sign of a scam, and asked about. */
export const earlyMessages = 5

/** Links from accounts younger than this many days are plain text, since spam mostly comes from new accounts. */
export const linksAfterDays = 7

export const reactions = ['❤️', '😂', '😮', '😢', '👍', '🔥'] as const
export type Reaction = (typeof reactions)[number]

/**
 * Days for which a browser keeps conversations without an answer of the server, and what the member typed: longer than a
 * journey, too short for a device that is lost or sold.
 */
export const daysInBrowser = 14

/**
 * The lists in which a member sees conversations. A conversation is a request if the receiver of its first message had
 * neither liked the sender nor written to them, and a chat otherwise. The server decides this when that message arrives.
 * `turn` lists the chats that wait for the member's answer.
 */
export const conversationFolders = ['chats', 'turn', 'requests'] as const
export type ConversationFolder = (typeof conversationFolders)[number]

/** Default and maximum size of a page of conversations or messages. */
export const conversationPage = { usual: 24, max: 100 } as const
export const messagePage = { usual: 50, max: 200 } as const
/** Conversations that one request for changes may name. */
export const changedConversations = 10
/** Unread conversations that are counted, at most: it bounds the cost, and the badge ends at 9+ anyway. */
export const unreadConversations = 100
/** Messages that one search request covers, newest first; the answer says where to continue. */
export const searchWindow = 5000

/**
 * Why a conversation is closed: the partner is deleted or banned, either member is under review, or the partner has no room
 * for another one. `closed` may also be `farewell`: one of the two closed it kindly.
 */
export const closedReasons = ['deleted', 'banned', 'unavailable', 'full'] as const
export type ClosedReason = (typeof closedReasons)[number]

/** For how many conversations at once a member can say they have room, unless for any number. */
export const roomSizes = [3, 5, 10] as const
export type RoomSize = (typeof roomSizes)[number]
/** Days for which both still read a conversation that one of them closed kindly. The match ends after them. */
export const daysToRead = 7
