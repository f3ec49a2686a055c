import * as z from 'zod'
import { api } from '../api.ts'
import { ProfileId } from '../members/members.ts'

/** What staff do about notices from outside. */
export const adminOutsideNotices = {
  /** For a notice that leads to no member: staff say which member it is about. Clock and notifier stay. */
  join: api
    .route({ method: 'POST', path: '/admin/cases/{caseId}/subject', summary: 'Join an outside notice to a member' })
    .errors({
      CASE_CHANGED: { status: 409 },
      NOT_CLAIMED: { status: 409 },
      OWN_CASE: { status: 409 },
      LAST_ADMIN: { status: 409 },
      SECOND_PERSON: { status: 409 },
    })
    .input(z.strictObject({ caseId: z.uuid(), version: z.int().positive(), profileId: ProfileId }))
    /** The member's open case, if there is one. */
    .output(z.object({ caseId: z.uuid() })),
}
