import * as z from 'zod'
import { Role } from '../account/roles.ts'
import { api } from '../api.ts'
import { Action } from './ladder.ts'

/** What needs a second person. */
export const approvalActs = [
  'ban',
  'restrict',
  'lift',
  'grant-appeal',
  'grant-role',
  'export-evidence',
  'delete-account',
  'release-sealed',
] as const
export type ApprovalAct = (typeof approvalActs)[number]
/** Who may agree to it, by role. */
export const agreeing: Record<ApprovalAct, readonly Role[]> = {
  ban: ['admin', 'moderator'],
  restrict: ['admin', 'moderator'],
  lift: ['admin', 'moderator'],
  'grant-appeal': ['admin', 'moderator'],
  'grant-role': ['admin'],
  'export-evidence': ['admin'],
  'delete-account': ['admin'],
  'release-sealed': ['child-safety'],
}
/** Hours after which an act follows when the requester has no colleague for it. */
export const singleAdminHours = 24
/** Days after which it follows when colleagues are only hindered: suspended, its subject, or not working on such cases. */
export const hinderedDays = 14
/** Days for which a person whose role another admin has taken counts as a hindered colleague. */
export const formerRoleDays = 14
/** Days after which those who may agree are reminded, again and again. */
export const reminderDays = 3
/** Days after which a request ends. A request for a ban about a minor ends with its suspension (`aloneDays`). */
export const waitingDays = 14

export const Approval = z.object({
  id: z.uuid(),
  act: z.enum(approvalActs),
  subjectName: z.string().nullable(),
  /** The account, for staff who may look at accounts. */
  subjectUserId: z.uuid().nullable(),
  /** The role that is to be given. */
  role: Role.nullable(),
  /** What a decision that waits as a whole would do. */
  actions: z.array(z.object({ action: Action, days: z.int().optional() })),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  /** When the act follows by itself, because no colleague can agree to it. */
  dueAt: z.iso.datetime().nullable(),
  /** When the request ends without a verdict; null: it waits on. */
  expiresAt: z.iso.datetime().nullable(),
  state: z.enum(['waiting', 'approved', 'refused', 'withdrawn', 'expired']),
  decidedBy: z.string().nullable(),
  /** The viewer may decide it: another person than the one who asks. */
  mayDecide: z.boolean(),
  /** The viewer asks for it. */
  own: z.boolean(),
  /** The viewer may withdraw it. What has gone out already needs the second person's look. */
  mayWithdraw: z.boolean(),
  caseId: z.uuid().nullable(),
})
export type Approval = z.infer<typeof Approval>

export const approvals = {
  list: api
    .route({ method: 'GET', path: '/admin/approvals', summary: 'Acts that wait for a second person' })
    .output(z.array(Approval)),
  decide: api
    .route({ method: 'POST', path: '/admin/approvals/{approvalId}', summary: 'Approve, refuse or withdraw' })
    .errors({ SAME_PERSON: { status: 409 }, DECIDED_BEFORE: { status: 409 }, REQUEST_CHANGED: { status: 409 } })
    .input(
      z.strictObject({
        approvalId: z.uuid(),
        /** The time of the request that the approver has read. A newer request replaces it, and the answer is refused. */
        requestedAt: z.iso.datetime(),
        verdict: z.enum(['approved', 'refused', 'withdrawn']),
      }),
    )
    .output(Approval),
}
