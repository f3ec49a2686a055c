import * as z from 'zod'
import { api } from '../api.ts'
import { NameRules } from '../members/name-rules.ts'

/** How names are written, as an admin edits it. */
export const EditedNames = z.object({
  rules: NameRules,
  /** Changes with every change of the rules. */
  revision: z.int().min(0),
})
export type EditedNames = z.infer<typeof EditedNames>

export const adminNames = {
  read: api
    .route({ method: 'GET', path: '/admin/names', summary: 'How the community asks for names and writes them' })
    .output(EditedNames),
  save: api
    .errors({ NAMES_CHANGED: { status: 409 } })
    .route({ method: 'PUT', path: '/admin/names', summary: 'Change how the community asks for names and writes them' })
    .input(z.strictObject(EditedNames.shape))
    .output(EditedNames),
}
