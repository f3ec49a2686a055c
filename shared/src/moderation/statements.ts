import * as z from 'zod'
import { api } from '../api.ts'
import { multiLine, requiredLines } from '../text.ts'
import { AppealState } from './appeal-state.ts'
import { decisionLimits } from './decision-limits.ts'
import { DecidedAction } from './ladder.ts'
import { ReportCategory } from './reports.ts'

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

/** A required text of staff, of at most `limit` characters. */
export const requiredText = (limit: number) => requiredLines('text_required', limit, 'text_too_long')

export const Ground = z.enum(['terms', 'law'], 'ground_required')

/** What a statement of reasons says (DSA, Art. 17(3)). */
export const StatementInput = z
  .strictObject({
    category: ReportCategory,
    ground: Ground,
    clause: Clause,
    /** The law and its section, when the ground is the law. */
    law: multiLine('text_invalid', decisionLimits.clause, 'text_too_long').default(''),
    facts: requiredText(decisionLimits.facts),
    /** Exactly what the member reads. A template's text with every marker replaced. */
    text: requiredText(decisionLimits.text).refine((text) => !/\[\[|\]\]/.test(text), 'marker_left'),
  })
  .refine(({ ground, law }) => ground !== 'law' || law !== '', { path: ['law'], error: 'law_required' })
export type StatementInput = z.infer<typeof StatementInput>

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
  /** Whether a member or an outsider reported it. Otherwise the team or a machine found it. */
  byNotice: z.boolean(),
  detectedByMachine: z.boolean(),
  decidedByMachine: z.enum(['none', 'partly', 'fully']),
  /** What still holds of it. */
  inForce: z.boolean(),
  appeal: AppealState,
})
export type Statement = z.infer<typeof Statement>

export const statements = {
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
