import * as z from 'zod'
import { api } from '../api.ts'
import { Photo } from '../members/members.ts'
import { arrivalLimit, singleLine } from '../text.ts'
import { Note } from './admin-notes.ts'
import { Decision } from './decisions.ts'
import { foundKinds } from './found.ts'
import { Pose } from './poses.ts'
import { ReportCategory } from './reports.ts'
import { SelfieState } from './selfies.ts'
import { CaseKind, Reason, StaffName } from './staff.ts'

/** How grave a case is: a word for people, a number for the order. */
export const severities = ['critical', 'high', 'medium', 'low'] as const
export const Severity = z.enum(severities)
export type Severity = z.infer<typeof Severity>

/** How grave each category is. Kinds without a category are `medium`. */
export const severityOf: Record<ReportCategory, Severity> = {
  threat: 'critical',
  underage: 'critical',
  'self-harm': 'critical',
  sexual: 'high',
  harassment: 'high',
  hate: 'high',
  'others-data': 'high',
  scam: 'medium',
  fake: 'low',
  spam: 'low',
  other: 'low',
}

/** A claim ends after so many minutes without a sign of its holder. */
export const claimMinutes = 15
/** Cases on a page of the queue. */
export const casesPerPage = 50
/** Items and notes that an opened case has at most; it says how many there are beyond. */
export const maxItems = 100
export const maxNotes = 200
/** Waiting cases are counted so far: more than that is known without the number. */
export const maxWaiting = 1000
/** Messages on each side that surroundings show. */
export const surroundingMessages = 10

/** The name of a saved filter of the queue. */
const FilterName = singleLine('name_required', 60, 'name_too_long')

export const Filter = z.strictObject({
  kinds: z.array(CaseKind).optional(),
  categories: z.array(ReportCategory).optional(),
  severities: z.array(Severity).optional(),
  /** `free`: not claimed by a colleague. */
  claim: z.enum(['any', 'free', 'mine']).default('any'),
  /** Found by people, by a machine, or either. */
  finder: z.enum(['any', 'people', 'machine']).default('any'),
  state: z.enum(['open', 'decided']).default('open'),
})
export type Filter = z.infer<typeof Filter>

/** How many open cases the reader sees; `maxWaiting` + 1 when there are more. */
const Waiting = z
  .int()
  .min(0)
  .max(maxWaiting + 1)

/** A row of the queue. */
export const CaseSummary = z.object({
  id: z.uuid(),
  number: z.int(),
  kind: CaseKind,
  category: ReportCategory.nullable(),
  severity: Severity,
  state: z.enum(['open', 'decided']),
  /** First name and initial; null when the account is gone or unknown. */
  name: z.string().nullable(),
  openedAt: z.iso.datetime(),
  dueAt: z.iso.datetime().nullable(),
  reports: z.int(),
  messages: z.int(),
  pictures: z.int(),
  byMachine: z.boolean(),
  claimedBy: StaffName.nullable(),
  version: z.int(),
})
export type CaseSummary = z.infer<typeof CaseSummary>

const At = z.iso.datetime()
/**
 * A picture for staff, always blurred first. `url` is below /api/admin/pictures and takes `?size=thumb` or `?size=full`.
 * `id`: of a picture of the present profile, the photo's. `held`: a list holds it, so that no member sees it.
 * `checking`: lists are being asked about it, and no one sees it until then.
 */
export const EvidencePicture = z.object({
  id: z.string(),
  url: z.string(),
  reported: z.boolean(),
  held: z.boolean().optional(),
  checking: z.boolean().optional(),
  /** Lists that have a picture like this one of a message; none of child abuse. */
  lists: z.array(z.string()).optional(),
})
export const EvidenceMessage = z.object({
  id: z.string(),
  byMember: z.boolean(),
  content: z.string(),
  sentAt: At,
  editedAt: At.nullable(),
  removedAt: At.nullable(),
  /** A decision removed it; otherwise its sender unsent it. What it said stays for staff. */
  removedByStaff: z.boolean().optional(),
  picture: EvidencePicture.nullable(),
  reported: z.boolean(),
})
export type EvidenceMessage = z.infer<typeof EvidenceMessage>

/** The member as the report kept them, or as they are now. */
export const Snapshot = z.object({
  name: z.string(),
  age: z.int().nullable(),
  city: z.string().nullable(),
  bio: z.string(),
  interests: z.array(z.string()),
  /** What the member wrote in the community's own fields, with their English names. */
  fields: z.array(z.object({ name: z.string(), text: z.string() })).optional(),
  /** What the member answers to prompts, with their English titles. */
  answers: z.array(z.object({ name: z.string(), text: z.string() })).optional(),
  pictures: z.array(EvidencePicture),
})

/** The reporter's record. `weight`: how much their word counts in the order; it decides nothing. */
export const ReporterRecord = z.object({
  name: z.string().nullable(),
  filed: z.int(),
  upheld: z.int(),
  dismissed: z.int(),
  /** Of the dismissed ones: what moderators found manifestly unfounded. */
  unfounded: z.int(),
  /** Their reports come last until then: shared/src/moderation/report-misuse.ts. */
  lastUntil: At.nullable(),
  /** Minutes between the member's block of the reporter, or an unmatch, and the report; null when there was none. */
  minutesAfterBlock: z.int().nullable(),
})

/** What one item of a case is about. The fields of its kind are set. */
export const CaseItem = z.object({
  id: z.uuid(),
  kind: CaseKind,
  category: ReportCategory.nullable(),
  addedAt: At,
  decidedAt: At.nullable(),
  receipt: z.string().nullable(),
  /** The reporter's, notifier's or appellant's words. */
  words: z.string().nullable(),
  reporter: ReporterRecord.nullable(),
  /** Its author can be sent a note. */
  canBeTold: z.boolean(),
  /** The member when they were reported. */
  asReported: Snapshot.nullable(),
  messages: z.array(EvidenceMessage),
  conversationId: z.uuid().nullable(),
  /** For an appeal: the decision it is about. */
  appeal: z
    .object({
      id: z.uuid(),
      decision: Decision,
      byReporter: z.boolean(),
      /** This viewer may decide it. */
      mayDecide: z.boolean(),
      /** Neither the viewer nor a colleague may decide it now: the console does. */
      forConsole: z.boolean(),
    })
    .nullable(),
  /** For a selfie check: the frames while they wait, beside the photos that they are compared with. */
  selfie: z
    .object({
      id: z.uuid(),
      pose: Pose,
      state: SelfieState,
      sentAt: At,
      /** When the frames go without a decision; null once they are gone. */
      framesUntil: At.nullable(),
      frames: z.array(EvidencePicture),
      photos: z.array(EvidencePicture),
    })
    .nullable(),
  /** For a photo that a list holds: its picture, while it has a file. */
  picture: EvidencePicture.nullable(),
  /** Facts of a machine or a notifier: named values, worded by the browser. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type CaseItem = z.infer<typeof CaseItem>

/** An entry of the history: an event of the account, of its content, or of staff. */
export const HistoryEntry = z.object({
  at: At,
  of: z.enum(['account', 'content', 'staff']),
  event: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})

export const Case = CaseSummary.extend({
  subject: z
    .object({
      profileId: z.uuid(),
      userId: z.uuid(),
      joinedAt: At,
      now: Snapshot,
      /** The present photos, at addresses for staff. */
      photos: z.array(Photo),
      language: z.string(),
      strikes: z.int(),
      /** What the category and the strikes so far suggest. */
      recommended: z.enum(['warn', 'suspend', 'ban']),
      restrictions: z.array(z.object({ kind: z.string(), until: At.nullable() })),
      earlierCases: z.array(
        z.object({ id: z.uuid(), number: z.int(), category: ReportCategory.nullable(), decidedAt: At.nullable() }),
      ),
      /** Decisions about the member that were made without a case. */
      decisionsWithoutCase: z.array(Decision),
    })
    .nullable(),
  items: z.array(CaseItem),
  /** Items and notes beyond those that a case shows. */
  moreItems: z.int(),
  notes: z.array(Note),
  moreNotes: z.int(),
  /** The member can be sent a note: not in sealed cases, nor in those about a minor. */
  mayTellMember: z.boolean(),
  history: z.array(HistoryEntry),
  decisions: z.array(Decision),
  /** The viewer holds the claim. */
  mine: z.boolean(),
})
export type Case = z.infer<typeof Case>

const OfCase = z.strictObject({ caseId: z.uuid() })
const done = z.object({ done: z.literal(true) })
export const cases = {
  list: api
    .route({ method: 'GET', path: '/admin/cases', summary: 'The queue: gravest first, then oldest, by keyset' })
    .input(
      Filter.extend({
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(casesPerPage).default(casesPerPage),
      }),
    )
    .output(z.object({ cases: z.array(CaseSummary), nextCursor: z.string().nullable(), waiting: Waiting })),
  /** Claims it, if it is free. A case held by a colleague can be read, not decided. */
  open: api
    .route({ method: 'POST', path: '/admin/cases/{caseId}/opening', summary: 'Open a case: claims it when it is free' })
    .input(OfCase)
    .output(Case),
  /** What an open screen asks by itself when the case has changed: a claim is neither taken nor kept by it. */
  follow: api
    .route({ method: 'GET', path: '/admin/cases/{caseId}', summary: 'Read an opened case again, without a claim' })
    .input(OfCase)
    .output(Case),
  /** The next free case of a filter, claimed in one statement. */
  next: api
    .route({ method: 'POST', path: '/admin/cases/next', summary: 'Claim the next free case' })
    .input(Filter)
    .output(z.object({ caseId: z.uuid().nullable() })),
  /** An open screen repeats it, so that the claim lasts while the moderator reads. */
  renew: api
    .route({ method: 'POST', path: '/admin/cases/{caseId}/claim', summary: 'Keep the claim' })
    .errors({ NOT_CLAIMED: { status: 409 } })
    .input(OfCase)
    .output(z.object({ until: At })),
  release: api
    .route({ method: 'DELETE', path: '/admin/cases/{caseId}/claim', summary: 'Release the claim' })
    .input(OfCase)
    .output(done),
  /** Opens a case about a member without a report. */
  create: api
    .route({ method: 'POST', path: '/admin/cases', summary: 'Open a case without a report' })
    .errors({ OWN_CASE: { status: 409 } })
    .input(z.strictObject({ profileId: z.uuid(), category: ReportCategory, reason: Reason }))
    .output(z.object({ caseId: z.uuid() })),
  categorise: api
    .route({ method: 'PATCH', path: '/admin/cases/{caseId}', summary: 'Change the category' })
    .errors({ CASE_CHANGED: { status: 409 } })
    .input(OfCase.extend({ version: z.int().positive(), category: ReportCategory }))
    .output(done),
  /** Messages around a reported one. The reason stands in the log. */
  surroundings: api
    .route({ method: 'POST', path: '/admin/cases/{caseId}/surroundings', summary: 'Messages around a reported one' })
    .errors({ NOT_CLAIMED: { status: 409 } })
    .input(OfCase.extend({ itemId: z.uuid(), messageId: z.uuid(), reason: Reason }))
    .output(z.array(EvidenceMessage)),
  /** Each look is in the log. */
  picture: api
    .route({ method: 'GET', path: '/admin/pictures/{caseId}/{pictureId}', summary: 'A picture of a case, small first' })
    .input(
      OfCase.extend({
        pictureId: z
          .string()
          .max(64, { abort: true })
          .regex(/^[\w-]{20,}$/),
        size: z.enum(['thumb', 'full']).default('thumb'),
      }),
    )
    .output(z.file()),
  /** Anything by its id, name, address, number or receipt: what Ctrl+K asks. */
  find: api
    .route({ method: 'GET', path: '/admin/find', summary: 'Anything by its id, number, name or address' })
    .input(z.strictObject({ text: z.string().check(arrivalLimit(100)).trim().min(2).max(100) }))
    .output(
      z.array(
        z.object({
          kind: z.enum(foundKinds),
          /** The profile of `foundMembers`, the request of an approval, and the case of all else. */
          id: z.string(),
          label: z.string(),
          /** The account of such a member, for staff who may look at accounts. */
          userId: z.string().optional(),
        }),
      ),
    ),
  /** The staff who can take a case. */
  colleagues: api
    .route({ method: 'GET', path: '/admin/colleagues', summary: 'Who decides cases, by the names that they chose' })
    .output(z.array(StaffName)),
  saveFilters: api
    .route({ method: 'PUT', path: '/admin/filters', summary: 'The own named filters' })
    .input(z.strictObject({ filters: z.array(z.strictObject({ name: FilterName, filter: Filter })).max(20) }))
    .output(done),
  savedFilters: api
    .route({ method: 'GET', path: '/admin/filters', summary: 'The own named filters' })
    .output(z.array(z.object({ name: z.string(), filter: Filter }))),
}
