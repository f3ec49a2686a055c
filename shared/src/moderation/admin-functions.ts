import * as z from 'zod'
import { api } from '../api.ts'
import { CommunityFunction } from '../community.ts'
import { functionNames } from '../community-functions.ts'

const Revision = z.int().min(0)

/** The functions as an admin sees them, in the order of the screen. */
export const EditedFunctions = z.object({
  functions: z.array(
    z.object({
      name: CommunityFunction,
      /** Since when it is off; null: it is on. */
      since: z.iso.datetime().nullable(),
      /** When its data is deleted; null while it is on. */
      deletedAt: z.iso.datetime().nullable(),
      /** How many members use it. */
      members: z.int(),
      /** Of a way in: how many have no other one, and keep it. */
      only: z.int().optional(),
    }),
  ),
  /** Changes with every change of the functions. */
  revision: Revision,
})
export type EditedFunctions = z.infer<typeof EditedFunctions>
export type EditedFunction = EditedFunctions['functions'][number]

export const adminFunctions = {
  read: api
    .route({ method: 'GET', path: '/admin/functions', summary: 'What the community can switch off, and who uses it' })
    .output(EditedFunctions),
  save: api
    .errors({ FUNCTIONS_CHANGED: { status: 409 } })
    .route({ method: 'PUT', path: '/admin/functions', summary: 'Switch functions off, and all others on' })
    .input(z.strictObject({ off: z.array(CommunityFunction).max(functionNames.length), revision: Revision }))
    .output(EditedFunctions),
}
