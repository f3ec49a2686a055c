import * as z from 'zod'
import { api } from './api.ts'
import { decisionLimits } from './decision-limits.ts'
import { Statement, Ticket } from './statements.ts'
import { characters, multiLine } from './text.ts'

/** Months for which a decision can be appealed (DSA, Art. 20(1)). */
export const appealMonths = 6

const Text = multiLine('text_required')
  .refine((text) => text !== '', 'text_required')
  .refine((text) => characters(text) <= decisionLimits.appeal, 'text_too_long')

const errors = { APPEAL_EXPIRED: { status: 409 }, APPEALED_BEFORE: { status: 409 } } as const

export const appeals = {
  /** By the member, or by the reporter of a report closed without action. */
  send: api
    .route({ method: 'POST', path: '/me/appeals', summary: 'Appeal a decision: once, within six months' })
    .errors(errors)
    .input(z.strictObject({ decisionId: z.uuid(), text: Text }))
    .output(z.object({ statement: Statement.nullable() })),
  /** By a member who is banned. */
  sendBanned: api
    .route({ method: 'POST', path: '/banned/appeals', summary: 'Appeal with the ticket of a refused sign-in' })
    .errors(errors)
    .input(z.strictObject({ ticket: Ticket, decisionId: z.uuid(), text: Text }))
    .output(z.object({ statement: Statement.nullable() })),
  /** Granting takes everything back that the decision did, in the same transaction. */
  decide: api
    .route({ method: 'POST', path: '/admin/appeals/{appealId}', summary: 'Decide an appeal of a colleague’s decision' })
    .errors({ SAME_MODERATOR: { status: 409 }, DECIDED_BEFORE: { status: 409 } })
    .input(z.strictObject({ appealId: z.uuid(), outcome: z.enum(['granted', 'refused']), reason: Text }))
    /** `approvalId`: granting waits for a second person, because the decision is about a minor. */
    .output(z.object({ done: z.literal(true), approvalId: z.uuid().nullable() })),
}
