import * as z from 'zod'
import { api } from '../api.ts'
import { Language } from '../language.ts'
import { multiLine } from '../text.ts'
import { bulkActs, bulkActsWithCategory } from './bulk-acts.ts'
import { decisionLimits } from './decision-limits.ts'
import { Action, ActionInput, DecidedAction, maximumActions } from './ladder.ts'
import { ReportCategory } from './reports.ts'
import { requiredText, StatementInput } from './statements.ts'

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
    toReporter: multiLine('text_invalid', 1000, 'text_too_long').default(''),
    /**
     * Items whose reports are manifestly unfounded: shared/src/moderation/report-misuse.ts. Only when the case is closed.
     */
    unfounded: z.array(z.uuid()).max(100).optional(),
    /** Why, for staff. */
    note: requiredText(decisionLimits.note),
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
  /** The decision waits for a second person. Until then the member is restricted for at most 30 days. */
  waitsForApproval: z.boolean(),
})
export type Decision = z.infer<typeof Decision>

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
 * CASE_CHANGED: the case was decided or changed meanwhile. OWN_CASE: a case about the person who decides, or with a
 * report of theirs. SECOND_PERSON: in a bulk decision, a case that one person may not decide alone. ADMIN_ONLY: the
 * decision shuts out a person of the team.
 */
const conflicts = {
  CASE_CHANGED: { status: 409 },
  NOT_CLAIMED: { status: 409 },
  OWN_CASE: { status: 409 },
  LAST_ADMIN: { status: 409 },
  SECOND_PERSON: { status: 409 },
  ADMIN_ONLY: { status: 409 },
} as const

export const decisions = {
  decide: api
    .route({ method: 'POST', path: '/admin/decisions', summary: 'Decide a case: actions with a statement of reasons' })
    .errors(conflicts)
    .input(DecisionInput)
    .output(
      z.object({
        /**
         * Null while the whole decision waits for a second person. This applies to every decision except a ban in a
         * case about a minor, to a decision that shuts out a person of the team, and to one for which the author has no
         * days left.
         */
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
        note: requiredText(decisionLimits.note),
      }),
    )
    .output(z.object({ undone: z.int() })),
  bulk: api
    .route({
      method: 'POST',
      path: '/admin/decisions/bulk',
      summary: 'Close, assign or recategorise up to 100 cases, or show or remove their held photos; cannot ban',
    })
    .input(
      z
        .strictObject({
          cases: z
            .array(z.strictObject({ caseId: z.uuid(), version: z.int().positive() }))
            .min(1)
            .max(decisionLimits.bulk),
          act: z.enum(bulkActs),
          /** By default the person who asks. */
          assignTo: z.uuid().optional(),
          category: ReportCategory.optional(),
          /** Why, for staff; the owner of a removed photo reads it too. */
          note: requiredText(decisionLimits.note),
        })
        .refine(({ act, category }) => !bulkActsWithCategory.includes(act) || category, {
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
        body: requiredText(decisionLimits.text),
      }),
    )
    .output(Template),
}
