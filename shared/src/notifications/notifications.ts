import * as z from 'zod'
import { api } from '../api.ts'
import { Photo, ProfileId } from '../members/members.ts'

/** What members choose the ways of. `safety`: decisions on reports and other news about the own safety. */
export const chosenKinds = ['message', 'like', 'match', 'view', 'tip', 'safety'] as const
const ChosenKind = z.enum(chosenKinds)
export type ChosenKind = z.infer<typeof ChosenKind>

/** What members are notified of. A reminder to answer is one switch, and arrives by the ways of messages. */
export const noticeKinds = [...chosenKinds, 'reminder'] as const
export const NoticeKind = z.enum(noticeKinds)
export type NoticeKind = z.infer<typeof NoticeKind>

/** When digests leave, by the member's time zone: in minutes of the day, and weekly ones on Sunday (0). */
export const digestAt = { minutes: 18 * 60, weekday: 0 } as const

/** At once, in a digest a day or a week, or not at all. */
export const mailPaces = ['now', 'daily', 'weekly', 'never'] as const
export const MailPace = z.enum(mailPaces)
export type MailPace = z.infer<typeof MailPace>

/** How a member is notified of one kind: in the product (bell and pop-ups), by web push, by mail. */
export const Choice = z.object({ inApp: z.boolean(), push: z.boolean(), mail: MailPace })
export type Choice = z.infer<typeof Choice>
export type Choices = Record<ChosenKind, Choice>

/**
 * Until the member chooses. Push needs a browser that has subscribed, so the defaults count from then: what another
 * member did for this one in person arrives at once, the rest waits in the product.
 */
export const defaultChoices: Choices = {
  message: { inApp: true, push: true, mail: 'daily' },
  match: { inApp: true, push: true, mail: 'daily' },
  like: { inApp: true, push: false, mail: 'weekly' },
  view: { inApp: true, push: false, mail: 'never' },
  tip: { inApp: true, push: false, mail: 'weekly' },
  safety: { inApp: true, push: true, mail: 'now' },
}

/** News of safety always stand in the product and come by mail: who reported is owed the decision. Only push is a choice. */
const SafetyChoice = z.strictObject({ push: z.boolean() })

const PartialChoice = z.strictObject(Choice.partial().shape)

/** The changes that a member makes: any part of any choice that is one. */
export const ChoicesInput = z.strictObject({
  message: PartialChoice.optional(),
  like: PartialChoice.optional(),
  match: PartialChoice.optional(),
  view: PartialChoice.optional(),
  tip: PartialChoice.optional(),
  safety: SafetyChoice.optional(),
})
export type ChoicesInput = z.infer<typeof ChoicesInput>

const MinuteOfDay = z.int().min(0).max(1439)

/** Minutes of the member's day in which nothing is pushed or mailed. `from` above `to`: across midnight. */
export const QuietHours = z
  .strictObject({ from: MinuteOfDay, to: MinuteOfDay })
  .refine(({ from, to }) => from !== to, 'quiet_empty')
export type QuietHours = z.infer<typeof QuietHours>

/** What the form offers first: from ten in the evening until eight in the morning. */
export const usualQuietHours: QuietHours = { from: 22 * 60, to: 8 * 60 }

/** An IANA name, like Europe/Berlin. The server asks its own list. */
export const TimeZone = z
  .string()
  .max(64, { error: 'time_zone_unknown', abort: true })
  .regex(/^[A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+)*$/, 'time_zone_unknown')

export const NotificationSettings = z.object({
  choices: z.record(ChosenKind, Choice),
  quiet: QuietHours.nullable(),
  /** Null until a browser has named it; times are then in UTC. */
  timeZone: TimeZone.nullable(),
  /** A push shows names and texts. Off: only that there is something new, because screens are seen by others. */
  pushContent: z.boolean(),
  /** Whether the member is reminded to answer. */
  reminders: z.boolean(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const NotificationChanges = z.strictObject({
  choices: ChoicesInput.optional(),
  quiet: QuietHours.nullable().optional(),
  timeZone: TimeZone.optional(),
  pushContent: z.boolean().optional(),
  reminders: z.boolean().optional(),
})
export type NotificationChanges = z.infer<typeof NotificationChanges>

/** Tips, news of safety, and functions that the community has switched off. The browser words them. */
export const noticeTopics = [
  'first-match',
  'report-decided',
  'decision',
  'appeal-decided',
  'note',
  'report-note',
  'approval-waits',
  'selfie-verified',
  'selfie-refused',
  'selfie-again',
  'off-height',
  'off-weight',
  'off-distance',
  'off-views',
  'off-recommendations',
  'off-phone',
  'off-wallets',
] as const
export const NoticeTopic = z.enum(noticeTopics)
export type NoticeTopic = z.infer<typeof NoticeTopic>

/** Notices are kept this long. Days. */
export const noticeDays = 30
/** A page of the bell's list. */
export const noticePage = { usual: 20, max: 100 } as const
/** Unread notices that are counted, at most: the badge ends at 9+. */
export const noticeCountLimit = 10

const At = z.iso.datetime()
/** A time that a member names. PostgreSQL has no year 0. */
const RecentAt = z.iso.datetime({ abort: true }).refine((at) => at > '2000', 'too_early')

export const Notice = z.object({
  id: z.uuid(),
  kind: NoticeKind,
  /** The member it is about, as their card shows them; null for tips and news of safety. */
  about: z.object({ id: ProfileId, name: z.string(), photo: Photo.nullable() }).nullable(),
  /** Where a notice of messages, or a reminder to answer them, leads. */
  conversationId: z.uuid().nullable(),
  /** What a tip or news of safety is about; the other kinds have none. */
  topic: z.string().nullable(),
  /** Events since it was last read: messages, or openings of the profile. */
  count: z.int().min(1),
  /** The latest of them. */
  at: At,
  read: z.boolean(),
})
export type Notice = z.infer<typeof Notice>

export const NoticeList = z.object({ notices: z.array(Notice), nextCursor: z.string().nullable() })
export type NoticeList = z.infer<typeof NoticeList>

export const notifications = {
  list: api
    .route({ method: 'GET', path: '/notices', summary: `Notices of the last ${noticeDays} days, newest first` })
    .input(
      z.strictObject({
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(noticePage.max).default(noticePage.usual),
      }),
    )
    .output(NoticeList),
  read: api
    .route({ method: 'PUT', path: '/notices/read', summary: 'Mark these notices as read, or all up to a time' })
    .input(z.strictObject({ ids: z.array(z.uuid()).min(1).max(noticePage.max).optional(), until: RecentAt.optional() }))
    .output(z.object({ unread: z.int() })),
  settings: api
    .route({ method: 'GET', path: '/me/notifications', summary: 'How the member is notified of what, and when not' })
    .output(NotificationSettings),
  save: api
    .route({ method: 'PUT', path: '/me/notifications', summary: 'Change some of that' })
    .input(NotificationChanges)
    .output(NotificationSettings),
}
