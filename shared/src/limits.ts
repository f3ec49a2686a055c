export type Limit = {
  max: number
  minutes: number
  /** `RATE_LIMIT_FACTOR` leaves it as it is. */
  fixed?: true
  /** The limit whose uses it counts, of which it allows a part. */
  countedAs?: string
}

/**
 * How often one account may do what has no other limit, `max` times per `minutes`: several times what the busiest
 * member does by hand, so that only scripts notice.
 */
export const limits = {
  /** Messages are corrected once or twice, within 15 minutes. */
  edits: { max: 60, minutes: 10 },
  /** One reaction per message, changed now and then. */
  reactions: { max: 200, minutes: 10 },
  /** Conversations opened with a new member; 20 a day may be started. */
  conversations: { max: 60, minutes: 60 },
  /** Enough for a member who is pestered from many accounts. */
  blocks: { max: 120, minutes: 60 },
  /** Match percentages follow the profile and the wishes: frequent saves would reveal others' wishes. */
  profile: { max: 30, minutes: 60 },
  wishes: { max: 30, minutes: 60 },
  /** A member writes to themselves, but to any address. Fewer than the hour's mails to the present one, so that none is dropped. */
  emailChanges: { max: 8, minutes: 24 * 60 },
  settings: { max: 60, minutes: 60 },
  /** A browser is subscribed at each start of the app, and several tabs start at once. */
  pushSubscriptions: { max: 120, minutes: 60 },
  /** Each is sent while the member waits. */
  pushTests: { max: 10, minutes: 10 },
  /** Typing searches again and again, and a long conversation is searched in steps. */
  conversationSearches: { max: 300, minutes: 10 },
  /**
   * A profile's six photos, each replaced several times. Refused and deleted ones count, because each costs seconds of
   * CPU.
   */
  photos: { max: 40, minutes: 24 * 60 },
  /** The pictures of a journey and more. Each costs as much as a profile photo, and its files stay. */
  messagePhotos: { max: 100, minutes: 24 * 60 },
  /** Forms with pictures, counted before they are read: twice the pictures of a day, because clients resend some. */
  forms: { max: 2 * (40 + 100), minutes: 24 * 60 },
  /** Poses drawn for a selfie check, so that a member cannot draw until a pose comes that a picture exists of. */
  selfiePoses: { max: 6, minutes: 24 * 60 },
  /** Frames sent, the refused ones too: people look at them. */
  selfies: { max: 3, minutes: 24 * 60 },
  /** A copy of all data: read for minutes, and kept as a file of up to hundreds of megabytes. */
  exports: { max: 5, minutes: 24 * 60 },
  /** Downloads of such a file, the broken ones too. */
  exportLinks: { max: 20, minutes: 24 * 60 },
  /** Mails to one mailbox that anyone can request for it, over all templates. */
  requestedMails: { max: 3, minutes: 60 },
  /** Mails to one mailbox of each kind that tells its owner something. */
  noticeMails: { max: 10, minutes: 60 },
  /** Codes to one mailbox that anyone can request, links to one, and codes to one number. */
  codes: { max: 3, minutes: 60 },
  links: { max: 3, minutes: 60 },
  phoneCodes: { max: 3, minutes: 60 },
  /** Codes for one account that has proved its first factor, by mail and by text message together. */
  factorCodes: { max: 5, minutes: 60 },
  /** Those by text message: one account cannot use up what is reserved for all. */
  factorTexts: { max: 10, minutes: 24 * 60 },
  /** Codes that one account requests to a new number of its own. Each counts as one of the number's too. */
  ownNumberCodes: { max: 5, minutes: 60 },
  ownNumberCodesOfDay: { max: 10, minutes: 24 * 60 },
  /**
   * Text messages to one number of each kind that tells its owner something. The day's limit keeps one account from using
   * up the messages of all.
   */
  noticeTexts: { max: 3, minutes: 60 },
  noticeTextsOfDay: { max: 5, minutes: 24 * 60 },
  /** All text messages, unless `SMS_DAILY_LIMIT` says otherwise: they cost money. */
  texts: { max: 200, minutes: 24 * 60, fixed: true },
  /** The part of them that strangers can use up: the rest is for accounts that have proved a first factor. */
  textsOfStrangers: { max: 160, minutes: 24 * 60, fixed: true, countedAs: 'texts' },
  /**
   * Accounts made from one network (IPv6 /48, IPv4 /24) on one day (UTC). Beyond it each needs a proof of work: more than
   * a household or a café needs.
   */
  signUps: { max: 5, minutes: 24 * 60, fixed: true },
  /** Messages to the operator, and as many notices: of one account, or of one client without an account. */
  contactOfSender: { max: 5, minutes: 60 },
  /** The same of all clients of one site (IPv6 /48, IPv4 /24), which may be one sender with many addresses. */
  contactOfSite: { max: 20, minutes: 60 },
  /** The same of all visitors together. Beyond it each has to send a proof of work. */
  contactOfVisitors: { max: 200, minutes: 60 },
  /** The same of all accounts: a count of its own, so that visitors cannot use up the messages of members. */
  contactOfAccounts: { max: 1000, minutes: 60 },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof limits
