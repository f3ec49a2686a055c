import * as z from 'zod'
import { api } from './api.ts'
import { AppealState } from './appeal-state.ts'
import { Language } from './language.ts'
import { ReportCategory } from './reports.ts'
import { characters, multiLine } from './text.ts'

/** The ladder: what a decision can do, the mildest first. */
export const actions = [
  'close',
  'warn',
  'remove-text',
  'remove-photo',
  'remove-message',
  'ask-photo',
  'hide',
  'no-first-messages',
  'no-chat',
  'suspend',
  'ban',
  'lift',
] as const
export const Action = z.enum(actions, 'action_invalid')
export type Action = z.infer<typeof Action>

/** Actions that end at a date that the moderator chooses. `ban` has none. */
export const timedActions = ['hide', 'no-first-messages', 'no-chat', 'suspend'] as const
/** Days that a suspension lasts, and that the form offers for the others. */
export const suspensionDays = [3, 7, 30] as const
/** The longest end that a restriction may have. Days. */
export const maximumDays = 365

/** Actions of one decision: each photo, text and message counts. */
const maximumActions = 30

/** Members' texts that a decision can empty. */
export const removableTexts = ['bio', 'interests'] as const

export const decisionLimits = {
  clause: 500,
  facts: 5000,
  explanation: 2000,
  text: 4000,
  note: 4000,
  appeal: 2000,
  bulk: 100,
  typedAbove: 20,
} as const

/** The clauses of the community's rules that a statement can name: headings of pages/<language>/rules.md. */
export const clauses = [
  'respect',
  'safety',
  'adults-only',
  'nudity',
  'hate',
  'scams',
  'real-people',
  'privacy',
  'spam',
  'other',
] as const
export const Clause = z.enum(clauses, 'clause_required')
export type Clause = z.infer<typeof Clause>

/** The clause that a category usually breaks. */
export const clauseOf: Record<ReportCategory, Clause> = {
  threat: 'safety',
  underage: 'adults-only',
  'self-harm': 'safety',
  sexual: 'nudity',
  harassment: 'respect',
  hate: 'hate',
  'others-data': 'privacy',
  scam: 'scams',
  fake: 'real-people',
  spam: 'spam',
  other: 'other',
}

/** A text of staff: required, of at most `limit` characters. */
const required = (limit: number) =>
  multiLine('text_invalid')
    .refine((text) => text !== '', 'text_required')
    .refine((text) => characters(text) <= limit, 'text_too_long')

export const ActionInput = z
  .strictObject({
    action: Action,
    /** Days from now; for timed actions only. */
    days: z.int().min(1).max(maximumDays).optional(),
    /** For `remove-photo`. */
    photoId: z.uuid().optional(),
    /** For `remove-message`: a reported message of the member, or one around it that the author opened with a reason. */
    messageId: z.uuid().optional(),
    /** For `remove-text`. */
    field: z.enum(removableTexts).optional(),
  })
  .refine(({ action, days }) => (days !== undefined) === (timedActions as readonly Action[]).includes(action), {
    path: ['days'],
    error: 'days_invalid',
  })
  .refine(({ action, photoId }) => (photoId !== undefined) === (action === 'remove-photo'), {
    path: ['photoId'],
    error: 'photo_required',
  })
  .refine(({ action, messageId }) => (messageId !== undefined) === (action === 'remove-message'), {
    path: ['messageId'],
    error: 'message_required',
  })
  .refine(({ action, field }) => (field !== undefined) === (action === 'remove-text'), {
    path: ['field'],
    error: 'field_required',
  })
export type ActionInput = z.infer<typeof ActionInput>

export const Ground = z.enum(['terms', 'law'], 'ground_required')

/** What a statement of reasons says (DSA, Art. 17(3)). */
export const StatementInput = z
  .strictObject({
    category: ReportCategory,
    ground: Ground,
    clause: Clause,
    /** The law and its section, when the ground is the law. */
    law: multiLine('text_invalid')
      .refine((text) => characters(text) <= decisionLimits.clause, 'text_too_long')
      .default(''),
    facts: required(decisionLimits.facts),
    /** Exactly what the member reads. A template's text with every marker replaced. */
    text: required(decisionLimits.text).refine((text) => !/\[\[|\]\]/.test(text), 'marker_left'),
  })
  .refine(({ ground, law }) => ground !== 'law' || law !== '', { path: ['law'], error: 'law_required' })
export type StatementInput = z.infer<typeof StatementInput>

export const DecisionInput = z
  .strictObject({
    caseId: z.uuid(),
    /** The version of the case that the author has read. */
    version: z.int().positive(),
    /** The items that this decides; all of them when left out. */
    itemIds: z.array(z.uuid()).max(100).optional(),
    actions: z.array(ActionInput).min(1, 'action_required').max(maximumActions),
    /** Left out when the case is only closed. */
    statement: StatementInput.optional(),
    /** What reporters read besides the outcome. */
    toReporter: multiLine('text_invalid')
      .refine((text) => characters(text) <= 1000, 'text_too_long')
      .default(''),
    /** Items whose reports are manifestly unfounded: shared/src/report-misuse.ts. Only when the case is closed. */
    unfounded: z.array(z.uuid()).max(100).optional(),
    /** Why, for staff. */
    note: required(decisionLimits.note),
  })
  .refine(({ actions, unfounded }) => !unfounded?.length || actions.every(({ action }) => action === 'close'), {
    path: ['unfounded'],
    error: 'close_only',
  })
  .refine(
    ({ actions, statement }) => statement || actions.every(({ action }) => action === 'close' || action === 'lift'),
    { path: ['statement'], error: 'statement_required' },
  )
  .refine(({ actions }) => actions.length === 1 || actions.every(({ action }) => action !== 'close'), {
    path: ['actions'],
    error: 'close_alone',
  })
  .refine(({ actions }) => actions.length === 1 || actions.every(({ action }) => action !== 'lift'), {
    path: ['actions'],
    error: 'lift_alone',
  })
export type DecisionInput = z.infer<typeof DecisionInput>

/** An action as it was decided, with its end; null: for good. */
export const DecidedAction = z.object({
  action: Action,
  until: z.iso.datetime().nullable(),
  photoId: z.uuid().optional(),
  messageId: z.uuid().optional(),
  field: z.enum(removableTexts).optional(),
})
export type DecidedAction = z.infer<typeof DecidedAction>

/** A decision as staff see it. */
export const Decision = z.object({
  id: z.uuid(),
  puid: z.string(),
  decidedAt: z.iso.datetime(),
  decider: z.string(),
  actions: z.array(DecidedAction),
  category: ReportCategory.nullable(),
  clause: z.string().nullable(),
  facts: z.string().nullable(),
  textSent: z.string().nullable(),
  overruled: z.boolean(),
  appeal: z.enum(['none', 'waiting', 'granted', 'refused']),
  /** Waits for a second person; the member is suspended meanwhile. */
  waitsForApproval: z.boolean(),
})
export type Decision = z.infer<typeof Decision>

/** What ACCOUNT_BANNED gives to an account that has proved who it is. */
export const Ticket = z.string().min(1).max(200)

/** A statement of reasons as its member reads it. The decider stays unnamed. */
export const Statement = z.object({
  id: z.uuid(),
  /** The number to quote. */
  puid: z.string(),
  decidedAt: z.iso.datetime(),
  actions: z.array(DecidedAction),
  category: ReportCategory.nullable(),
  ground: Ground.nullable(),
  clause: z.string().nullable(),
  facts: z.string().nullable(),
  text: z.string().nullable(),
  detectedByMachine: z.boolean(),
  decidedByMachine: z.enum(['none', 'partly', 'fully']),
  /** What still holds of it. */
  inForce: z.boolean(),
  appeal: AppealState,
})
export type Statement = z.infer<typeof Statement>

/** `id` is null, and `version` 0, while the operator has not written another than the product's own. */
export const Template = z.object({
  id: z.uuid().nullable(),
  category: ReportCategory,
  action: Action,
  language: Language,
  body: z.string(),
  version: z.int(),
})
export type Template = z.infer<typeof Template>

/**
 * CASE_CHANGED: the case was decided or changed meanwhile. OWN_CASE: a case about the person who decides, or with a report
 * of theirs. SECOND_PERSON: in bulk, a case that one person alone cannot close.
 */
const conflicts = {
  CASE_CHANGED: { status: 409 },
  NOT_CLAIMED: { status: 409 },
  OWN_CASE: { status: 409 },
  LAST_ADMIN: { status: 409 },
  SECOND_PERSON: { status: 409 },
} as const

export const decisions = {
  decide: api
    .route({ method: 'POST', path: '/admin/decisions', summary: 'Decide a case: actions with a statement of reasons' })
    .errors(conflicts)
    .input(DecisionInput)
    .output(
      z.object({
        /** Null while the whole of it waits for a second person: all but a ban in a case about a minor. */
        decision: Decision.nullable(),
        /** What waits for a second person. */
        approvalId: z.uuid().nullable(),
        caseState: z.enum(['open', 'decided']),
      }),
    ),
  preview: api
    .route({ method: 'POST', path: '/admin/decisions/preview', summary: 'What the member would read' })
    .errors(conflicts)
    .input(DecisionInput)
    .output(z.object({ subject: z.string(), text: z.string(), language: Language })),
  /** Takes the actions of one decision, or of a whole batch, back. */
  undo: api
    .route({ method: 'POST', path: '/admin/decisions/undo', summary: 'Take a decision or a batch back' })
    .errors(conflicts)
    .input(
      z.strictObject({
        decisionId: z.uuid().optional(),
        batchId: z.uuid().optional(),
        note: required(decisionLimits.note),
      }),
    )
    .output(z.object({ undone: z.int() })),
  bulk: api
    .route({
      method: 'POST',
      path: '/admin/decisions/bulk',
      summary: 'Close, assign or recategorise up to 100 cases; cannot ban',
    })
    .input(
      z
        .strictObject({
          cases: z
            .array(z.strictObject({ caseId: z.uuid(), version: z.int().positive() }))
            .min(1)
            .max(decisionLimits.bulk),
          act: z.enum(['close', 'assign', 'categorise']),
          /** By default the person who asks. */
          assignTo: z.uuid().optional(),
          category: ReportCategory.optional(),
          note: required(decisionLimits.note),
        })
        .refine(({ act, category }) => act !== 'categorise' || category, {
          path: ['category'],
          error: 'category_required',
        }),
    )
    .output(
      z.object({
        batchId: z.uuid(),
        results: z.array(z.object({ caseId: z.uuid(), done: z.boolean(), why: z.string().nullable() })),
      }),
    ),
  templates: api
    .route({ method: 'GET', path: '/admin/templates', summary: 'The words of statements, newest versions' })
    .input(z.strictObject({ category: ReportCategory.optional(), language: Language.optional() }))
    .output(z.array(Template)),
  writeTemplate: api
    .route({ method: 'PUT', path: '/admin/templates', summary: 'A new version of a text' })
    .input(
      z.strictObject({
        category: ReportCategory,
        action: Action,
        language: Language,
        body: required(decisionLimits.text),
      }),
    )
    .output(Template),
  /** The viewer's own statements, newest first. */
  mine: api
    .route({ method: 'GET', path: '/me/statements', summary: 'Decisions about the own account, with their reasons' })
    .output(z.array(Statement)),
  /** The same for an account that is banned: the answer to its sign-in, ACCOUNT_BANNED, holds a ticket for 10 minutes. */
  ofBanned: api
    .route({ method: 'POST', path: '/banned/statements', summary: 'The same with the ticket of a refused sign-in' })
    .input(z.strictObject({ ticket: Ticket }))
    .output(z.array(Statement)),
}
