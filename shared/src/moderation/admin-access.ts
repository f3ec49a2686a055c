import * as z from 'zod'
import { Role } from '../account/roles.ts'
import { api } from '../api.ts'
import { maxWaiting } from './cases.ts'

/** Null: not for the roles of the reader. `maxWaiting` + 1: more than that. */
const Waiting = z
  .int()
  .min(0)
  .max(maxWaiting + 1)
  .nullable()

/** What waits for a staff member. */
export const WaitingWork = z.object({
  cases: Waiting,
  /** Of these cases. */
  appeals: Waiting,
  /** Requests of others that the reader may agree to. */
  approvals: Waiting,
  /** New ones and held ones. */
  photos: Waiting,
  sealed: Waiting,
})
export type WaitingWork = z.infer<typeof WaitingWork>

export const adminAccess = {
  read: api
    .route({
      method: 'GET',
      path: '/admin/access',
      summary: 'Whether this session may work in the administration now, by which roles, and the version of Hearth',
    })
    .output(z.object({ roles: z.array(Role), version: z.string() })),
  waiting: api
    .route({ method: 'GET', path: '/admin/waiting', summary: 'How much waits for the staff member, by area' })
    .output(WaitingWork),
}
