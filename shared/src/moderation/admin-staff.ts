import * as z from 'zod'
import { Role } from '../account/roles.ts'
import { api } from '../api.ts'
import { singleLine } from '../text.ts'
import { ReportCategory } from './reports.ts'
import { CaseKind, staffLimits } from './staff.ts'

const DisplayName = singleLine('name_required', staffLimits.name, 'name_too_long')

/** A staff member, with what they work on. */
export const StaffMember = z.object({
  userId: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  roles: z.array(Role),
  /** What colleagues and the log call them; null: their first name. */
  displayName: z.string().nullable(),
  /** The kinds of case they work on; null: all that their roles allow. */
  kinds: z.array(CaseKind).nullable(),
  /** What they do not want to look at. */
  declinedCategories: z.array(ReportCategory),
  /** An authenticator app or a passkey is set up. */
  protected: z.boolean(),
  lastSeenAt: z.iso.datetime().nullable(),
})
export type StaffMember = z.infer<typeof StaffMember>

export const adminStaff = {
  list: api
    .route({ method: 'GET', path: '/admin/staff', summary: 'The accounts with a role' })
    .output(z.array(StaffMember)),
  update: api
    .route({ method: 'PUT', path: '/admin/staff/{userId}', summary: 'What a staff member is called and works on' })
    .input(
      z.strictObject({
        userId: z.uuid('id_invalid'),
        displayName: DisplayName,
        kinds: z.array(CaseKind).max(CaseKind.options.length).nullable(),
        declinedCategories: z.array(ReportCategory).max(ReportCategory.options.length),
      }),
    )
    .output(StaffMember),
}
