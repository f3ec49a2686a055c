import * as z from 'zod'
import { api } from '../api.ts'
import { ProfileId } from '../members/members.ts'
import { multiLine } from '../text.ts'
import { AppealState } from './appeal-state.ts'
import { reportCategories, reportLimits } from './report-limits.ts'
import { TeamNote } from './team-note.ts'

export const ReportCategory = z.enum(reportCategories, 'category_required')
export type ReportCategory = z.infer<typeof ReportCategory>

/** Waiting, under review, upheld, dismissed. */
export const reportStates = ['open', 'reviewing', 'upheld', 'dismissed'] as const

/** When a report that a member is under 18 hides them until a moderator decides. */
export const underage = {
  /** The total weight that hides a member: one established account, or two newer ones. */
  hidingWeight: 2,
  /** Accounts of a week weigh two, of a day one, newer ones nothing, because they may be created for the purpose. */
  accountDays: { known: 7, some: 1 },
  /** Days for which a dismissed report reduces the weight of its reporter's next ones by one. */
  dismissalDays: 180,
  /**
   * Members hidden at the same time by one reporter's undecided reports; per day by one network, which may be a school
   * that is right; and per day in all, so that a campaign cannot empty the site before the operator reads the first
   * mail.
   */
  hiding: { perReporter: 3, perNetwork: 6, perDay: 30 },
} as const

const Text = multiLine('text_invalid', reportLimits.text, 'text_too_long').default('')

export const ReportInput = z
  .strictObject({
    /** Chosen by the client: sending the same report again, after a lost response, changes nothing. */
    id: z.uuid().optional(),
    /** Left out for the other member of `conversationId`, who may be a former one. */
    profileId: ProfileId.optional(),
    /** The reported picture, if there is one. */
    photoId: z.uuid().optional(),
    /**
     * A conversation with that member, and the messages to keep as evidence. The newest ones are kept when neither they nor
     * the member are named.
     */
    conversationId: z.uuid().optional(),
    messageIds: z.array(z.uuid()).max(reportLimits.messages, 'messages_too_many').default([]),
    category: ReportCategory,
    text: Text,
    /** Also blocks the member. */
    block: z.boolean().default(false),
  })
  .refine(({ category, text }) => category !== 'other' || text !== '', { path: ['text'], error: 'text_required' })
  .refine(({ profileId, conversationId, messageIds }) => conversationId || (profileId && !messageIds.length), {
    path: ['conversationId'],
    error: 'conversation_required',
  })
export type ReportInput = z.infer<typeof ReportInput>

/** The evidence of a report: copies that remain when the reported member edits or deletes theirs. */
export type Evidence = {
  /** Null when the member did not exist. */
  target: {
    name: string
    age: number | null
    bio: string
    interests: string[]
    city: string | null
    /** What the member wrote in the community's own fields, with their English names. */
    fields?: { name: string; text: string }[]
    /** What the member answers to prompts, with their English titles. */
    answers?: { name: string; text: string }[]
  } | null
  /** The name, if the reporter could see the member. Null for a former one. */
  shownName: string | null
  /** Copies as files in the photo store. `reported` marks the reported picture. */
  photos: { id: string; file: string; reported: boolean }[]
  photoId: string | null
  conversationId: string | null
  messages: {
    id: string
    /** 0: a note with a like, which has the id of the message that it becomes. */
    seq: number
    /** False when the reporter wrote it. */
    byTarget: boolean
    content: string
    sentAt: string
    editedAt: string | null
    removedAt: string | null
    /** The copy of the message's picture in the photo store, if there was one and it could be copied. */
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
  /** What the moderator says to the reporter; empty: nothing beside the outcome. */
  answer: z.string(),
  /** What staff wrote to the reporter about it, the oldest first. */
  notes: z.array(TeamNote),
  /** Of a report that was closed without action: the decision that its reporter may appeal. */
  appeal: AppealState.extend({ decisionId: z.uuid(), number: z.string() }).nullable(),
})
export type Report = z.infer<typeof Report>

export const reports = {
  send: api
    .route({
      method: 'POST',
      path: '/reports',
      summary: 'Report a member, a photo, messages or a conversation, whether or not the member is still there',
    })
    .input(ReportInput)
    .output(Report),
  list: api
    .route({ method: 'GET', path: '/reports', summary: 'Own reports and their state, newest first, by keyset' })
    .input(
      z.strictObject({
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(30),
      }),
    )
    .output(z.object({ reports: z.array(Report), nextCursor: z.string().nullable() })),
}
