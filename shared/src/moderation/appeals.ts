import * as z from 'zod'
import { api } from '../api.ts'
import { decisionLimits } from './decision-limits.ts'
import { requiredText, Statement, Ticket } from './statements.ts'

/** Months for which a decision can be appealed (DSA, Art. 20(1)). */
export const appealMonths = 6

/** The words of an appeal, and of its answer. */
export const AppealText = requiredText(decisionLimits.appeal)

const errors = { APPEAL_EXPIRED: { status: 409 }, APPEALED_BEFORE: { status: 409 } } as const

export const appeals = {
  /** By the member, or by the reporter of a report closed without action. */
  send: api
    .route({ method: 'POST', path: '/me/appeals', summary: 'Appeal a decision: once, within six months' })
    .errors(errors)
    .input(z.strictObject({ decisionId: z.uuid(), text: AppealText }))
    .output(z.object({ statement: Statement.nullable() })),
  /** By a member who is banned. */
  sendBanned: api
    .route({ method: 'POST', path: '/banned/appeals', summary: 'Appeal with the ticket of a refused sign-in' })
    .errors(errors)
    .input(z.strictObject({ ticket: Ticket, decisionId: z.uuid(), text: AppealText }))
    .output(z.object({ statement: Statement.nullable() })),
}
