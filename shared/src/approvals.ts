import * as z from 'zod'
import { api } from './api.ts'

/** What needs a second person. */
export const approvalActs = ['ban', 'lift', 'grant-role', 'export-evidence', 'delete-account'] as const
/** Hours after which an act follows when there is one single admin. */
export const singleAdminHours = 24

export const Approval = z.object({
  id: z.uuid(),
  act: z.enum(approvalActs),
  subjectName: z.string().nullable(),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  /** When the act follows by itself, with one single admin. */
  dueAt: z.iso.datetime().nullable(),
  state: z.enum(['waiting', 'approved', 'refused', 'withdrawn']),
  decidedBy: z.string().nullable(),
  /** The viewer may decide it: another person than the one who asks. */
  mayDecide: z.boolean(),
  /** The viewer asks for it, and may withdraw it. */
  own: z.boolean(),
  caseId: z.uuid().nullable(),
})
export type Approval = z.infer<typeof Approval>

export const approvals = {
  list: api
    .route({ method: 'GET', path: '/admin/approvals', summary: 'Acts that wait for a second person' })
    .output(z.array(Approval)),
  decide: api
    .route({ method: 'POST', path: '/admin/approvals/{approvalId}', summary: 'Approve, refuse or withdraw' })
    .errors({ SAME_PERSON: { status: 409 }, DECIDED_BEFORE: { status: 409 } })
    .input(z.strictObject({ approvalId: z.uuid(), verdict: z.enum(['approved', 'refused', 'withdrawn']) }))
    .output(Approval),
}
