import * as z from 'zod'
import { api } from './api.ts'
import { ProfileId } from './members.ts'
import { characters, multiLine } from './text.ts'

/** What a report says is wrong, the gravest first: that is the order in which a moderator gets to see them. */
export const reportCategories = ['threat', 'underage', 'sexual', 'harassment', 'hate', 'scam', 'fake', 'spam', 'other'] as const // biome-ignore format: a scale
export const ReportCategory = z.enum(reportCategories, 'category_required')
export type ReportCategory = z.infer<typeof ReportCategory>

/** Waiting, being looked at, found right, found not to break the rules. */
export const reportStates = ['open', 'reviewing', 'upheld', 'dismissed'] as const

export const reportLimits = {
  /** Characters of the reporter's own words. */
  text: 1000,
  /** Messages that one report carries as evidence. */
  messages: 50,
  /** Reports that a member may send in 24 hours. */
  perDay: 20,
} as const

/** When a report that somebody is under 18 hides them until a moderator has looked. */
export const underage = {
  /** What the words of those who report have to count for together: an account that is known, or two that are not quite. */
  hidingWeight: 2,
  /** Accounts of a week count for two, of a day for one, younger ones for nothing: those are made for the purpose. */
  accountDays: { known: 7, some: 1 },
  /** Days for which a dismissed report takes one from what its reporter's next ones count for. */
  dismissalDays: 180,
  /**
   * Members hidden at once: by one reporter's undecided reports; in a day by one network, which may be a school that is
   * right; and in a day by all of them, so that a campaign empties nothing before the operator has read the first mail.
   */
  hiding: { perReporter: 3, perNetwork: 6, perDay: 30 },
} as const

const Text = multiLine('text_invalid')
  .refine((text) => characters(text) <= reportLimits.text, 'text_too_long')
  .default('')

export const ReportInput = z
  .strictObject({
    /** Made by the reporter: sending the same report again, because the answer was lost, changes nothing. */
    id: z.uuid().optional(),
    profileId: ProfileId,
    /** The picture that is meant, if one is. */
    photoId: z.uuid().optional(),
    /** Own conversation with that member, and the messages of it that shall be kept as evidence. */
    conversationId: z.uuid().optional(),
    messageIds: z.array(z.uuid()).max(reportLimits.messages, 'messages_too_many').default([]),
    category: ReportCategory,
    text: Text,
    /** Blocks the member in the same step. */
    block: z.boolean().default(false),
  })
  .refine(({ category, text }) => category !== 'other' || text !== '', { path: ['text'], error: 'text_required' })
  .refine(({ conversationId, messageIds }) => conversationId || !messageIds.length, {
    path: ['conversationId'],
    error: 'conversation_required',
  })
export type ReportInput = z.infer<typeof ReportInput>

/** What stands in a report as evidence: copies, which stay when the reported member changes or deletes theirs. */
export type Evidence = {
  /** Null where nobody was there. */
  target: { name: string; age: number | null; bio: string; interests: string[]; city: string | null } | null
  /** The name, if the reporter could see the member when reporting. */
  shownName: string | null
  /** Copies, as files of the photo store. `reported` is the picture that is meant. */
  photos: { id: string; file: string; reported: boolean }[]
  photoId: string | null
  conversationId: string | null
  messages: {
    id: string
    seq: number
    /** False: the reporter wrote it. */
    byTarget: boolean
    content: string
    sentAt: string
    editedAt: string | null
    removedAt: string | null
    /** A copy, as a file of the photo store, of the picture that was sent, if one was and it could be copied. */
    photo: string | null
  }[]
}

/** A report as its reporter sees it. */
export const Report = z.object({
  id: z.uuid(),
  /** The number to quote. */
  receipt: z.string(),
  about: z.enum(['profile', 'photo', 'messages']),
  name: z.string().nullable(),
  category: ReportCategory,
  text: z.string(),
  state: z.enum(reportStates),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
})
export type Report = z.infer<typeof Report>

export const reports = {
  send: api
    .route({
      method: 'POST',
      path: '/reports',
      summary: 'Report a member, a photo or messages. It is taken whether or not the member can still be seen',
    })
    .input(ReportInput)
    .output(Report),
  list: api
    .route({ method: 'GET', path: '/reports', summary: 'Own reports and what became of them, newest first, by keyset' })
    .input(
      z.strictObject({
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(30),
      }),
    )
    .output(z.object({ reports: z.array(Report), nextCursor: z.string().nullable() })),
}
