import * as z from 'zod'
import { api } from '../api.ts'
import { EditableGenders } from '../members/community-genders.ts'

const Revision = z.int().min(0)

/** The genders as an admin edits them. */
export const EditedGenders = EditableGenders.extend({
  /** Changes with every change of the genders. */
  revision: Revision,
  /** How many members have each gender of the community's own. One that nobody has has no entry. */
  uses: z.record(z.string(), z.int()),
})
export type EditedGenders = z.infer<typeof EditedGenders>

export const adminLists = {
  genders: api
    .route({ method: 'GET', path: '/admin/lists/genders', summary: 'The genders that members can choose, to edit' })
    .output(EditedGenders),
  saveGenders: api
    .errors({ GENDERS_CHANGED: { status: 409 } })
    .route({ method: 'PUT', path: '/admin/lists/genders', summary: 'Replace the genders that members can choose' })
    .input(EditableGenders.extend({ revision: Revision }))
    .output(EditedGenders),
}
