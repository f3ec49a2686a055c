import { firstMessagesPerDay } from './chat/chat-limits.ts'

// How often something may be done. Four have places of their own: requests of each route of the identity library
// (server/src/account/identity/routes.ts), events of a live connection (server/src/chat/live/rate-limit.ts), reports that
// hide a member (moderation/reports.ts), and the growing waits after wrong passwords and codes.

/** At most `max` times in `minutes`. */
export type Limit = {
  max: number
  minutes: number
  /** `RATE_LIMIT_FACTOR` leaves it as it is. */
  fixed?: true
  /** The limit whose uses it counts, of which it allows a part. */
  countedAs?: string
}

const hour = 60
const day = 24 * hour

/**
 * What `spend()` counts, within any span of these minutes. Of acts of one account it is several times what the busiest
 * member does by hand, so that only scripts notice.
 */
export const limits = {
  /** Messages are corrected once or twice, within 15 minutes. */
  edits: { max: 60, minutes: 10 },
  /** One reaction per message, changed now and then. */
  reactions: { max: 200, minutes: 10 },
  /** Conversations opened with a new member; 20 a day may be started. */
  conversations: { max: 60, minutes: hour },
  /** Enough for a member who is pestered from many accounts. */
  blocks: { max: 120, minutes: hour },
  /** Match percentages follow the profile and the wishes: frequent saves would reveal others' wishes. */
  profile: { max: 30, minutes: hour },
  wishes: { max: 30, minutes: hour },
  /** A member writes to themselves, but to any address. Fewer than the hour's mails to the present one, so that none is dropped. */
  emailChanges: { max: 8, minutes: day },
  settings: { max: 60, minutes: hour },
  /** A browser is subscribed at each start of the app, and several tabs start at once. */
  pushSubscriptions: { max: 120, minutes: hour },
  /** Each is sent while the member waits. */
  pushTests: { max: 10, minutes: 10 },
  /** Typing searches again and again, and a long conversation is searched in steps. */
  conversationSearches: { max: 300, minutes: 10 },
  /**
   * A profile's six photos, each replaced several times. Refused and deleted ones count, because each costs seconds of
   * CPU.
   */
  photos: { max: 40, minutes: day },
  /** The pictures of a journey and more. Each costs as much as a profile photo, and its files stay. */
  messagePhotos: { max: 100, minutes: day },
  /** Forms with pictures, counted before they are read: twice the pictures of a day, because clients resend some. */
  forms: { max: 2 * (40 + 100), minutes: day },
  /** Poses drawn for a selfie check, so that a member cannot draw until a pose comes that a picture exists of. */
  selfiePoses: { max: 6, minutes: day },
  /** Frames sent, the refused ones too: people look at them. */
  selfies: { max: 3, minutes: day },
  /** A copy of all data: read for minutes, and kept as a file of up to hundreds of megabytes. */
  exports: { max: 5, minutes: day },
  /** Downloads of such a file, the broken ones too. */
  exportLinks: { max: 20, minutes: day },
  /** Mails to one mailbox that anyone can request for it, over all templates. */
  requestedMails: { max: 3, minutes: hour },
  /** Mails to one mailbox of each kind that tells its owner something. */
  noticeMails: { max: 10, minutes: hour },
  /** Codes to one mailbox that anyone can request, links to one, and codes to one number. */
  codes: { max: 3, minutes: hour },
  links: { max: 3, minutes: hour },
  phoneCodes: { max: 3, minutes: hour },
  /** Codes for one account that has proved its first factor, by mail and by text message together. */
  factorCodes: { max: 5, minutes: hour },
  /** Those by text message: one account cannot use up what is reserved for all. */
  factorTexts: { max: 10, minutes: day },
  /** Codes that one account requests to a new number of its own. Each counts as one of the number's too. */
  ownNumberCodes: { max: 5, minutes: hour },
  ownNumberCodesOfDay: { max: 10, minutes: day },
  /**
   * Text messages to one number of each kind that tells its owner something. The day's limit keeps one account from using
   * up the messages of all.
   */
  noticeTexts: { max: 3, minutes: hour },
  noticeTextsOfDay: { max: 5, minutes: day },
  /** All text messages, unless `SMS_DAILY_LIMIT` says otherwise: they cost money. */
  texts: { max: 200, minutes: day, fixed: true },
  /** The part of them that strangers can use up: the rest is for accounts that have proved a first factor. */
  textsOfStrangers: { max: 160, minutes: day, fixed: true, countedAs: 'texts' },
  /**
   * Accounts made from one network (IPv6 /48, IPv4 /24) on one day (UTC). Beyond it each needs a proof of work: more than
   * a household or a café needs.
   */
  signUps: { max: 5, minutes: day, fixed: true },
  /** Messages to the operator, and as many notices: of one account, or of one client without an account. */
  contactOfSender: { max: 5, minutes: hour },
  /** The same of all clients of one site (IPv6 /48, IPv4 /24), which may be one sender with many addresses. */
  contactOfSite: { max: 20, minutes: hour },
  /** The same of all visitors together. Beyond it each has to send a proof of work. */
  contactOfVisitors: { max: 200, minutes: hour },
  /** The same of all accounts: a count of its own, so that visitors cannot use up the messages of members. */
  contactOfAccounts: { max: 1000, minutes: hour },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof limits

/** What is counted from rows that exist anyway, or in the memory of a process, which `spend()` would burden. */
export const countedElsewhere = {
  /**
   * Members that one member newly likes: more than a person needs, too few for a script. Unliking gives none back; liking
   * the same member again is never counted.
   */
  likes: { max: 100, minutes: day },
  /** Conversations that one member begins (chat/chat-limits.ts, which browsers load too). */
  firstMessages: { max: firstMessagesPerDay.usual, minutes: day, fixed: true },
  firstMessagesOnFirstDay: { max: firstMessagesPerDay.firstDay, minutes: day, fixed: true },
  /** Messages of one member over all conversations: faster than a person types, slower than a script. */
  messages: { max: 60, minutes: 1 },
  reports: { max: 20, minutes: day, fixed: true },
  /** Moves of one member's public point, by hand. */
  moves: { max: 3, minutes: day, fixed: true },
  movesOfWeek: { max: 10, minutes: 7 * day, fixed: true },
  /** Different profiles that one member opens: fewer than a script needs to read everyone. */
  openedProfiles: { max: 300, minutes: hour },
  /**
   * Different members whose cards one account sees, on all screens together: one every 1.5 seconds, or 200 times "Load
   * more" at twelve cards. Readers stay far below; a script that copies the community needs days instead of minutes. A
   * card seen again is free.
   */
  cards: { max: 2400, minutes: hour },
  /** Photos that one account opens, in all sizes: several times what constant scrolling needs. */
  openedPhotos: { max: 1200, minutes: 1 },
  /** Sign-outs of one account by one admin. More would keep the member out. */
  signOuts: { max: 3, minutes: day, fixed: true },
  /** Requests of one client, over the whole API. */
  requests: { max: 1200, minutes: 1 },
  /** Uploads of one client: each costs the work of decoding a picture. */
  uploads: { max: 60, minutes: 1 },
  /** Requests of one client to all routes of the identity library, and to unknown paths. */
  identityRequests: { max: 120, minutes: 1 },
  /** Every tab reads the session when it opens, and many clients may share an address. */
  sessionReads: { max: 600, minutes: 1 },
  /** Lines of one process about dead links: enough for an operator, and a scanner cannot fill the disk. */
  deadLinks: { max: 30, minutes: 1, fixed: true },
} as const satisfies Record<string, Limit>
