import * as z from 'zod'
import { api } from '../api.ts'
import { AppealText } from './appeals.ts'

/** What staff do about appeals. */
export const adminAppeals = {
  /** Granting takes everything back that the decision did, in the same transaction. */
  decide: api
    .route({ method: 'POST', path: '/admin/appeals/{appealId}', summary: 'Decide an appeal of a colleague’s decision' })
    .errors({ SAME_MODERATOR: { status: 409 }, DECIDED_BEFORE: { status: 409 } })
    .input(z.strictObject({ appealId: z.uuid(), outcome: z.enum(['granted', 'refused']), reason: AppealText }))
    /** `approvalId`: granting waits for a second person, because the decision is about a minor. */
    .output(z.object({ done: z.literal(true), approvalId: z.uuid().nullable() })),
}
