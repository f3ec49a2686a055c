import * as z from 'zod'
import { api } from '../api.ts'
import { communityFieldLimits as limits } from '../members/community-field-limits.ts'
import { CommunityFields } from '../members/community-fields.ts'

const Revision = z.int().min(0)

/** The fields as an admin edits them. */
export const EditedFields = z.object({
  fields: CommunityFields,
  /** Changes with every change of the fields. */
  revision: Revision,
  /** How many members have filled in a field, and chosen each option of it. A field that nobody uses has no entry. */
  uses: z.record(z.string(), z.object({ members: z.int(), options: z.record(z.string(), z.int()) })),
})
export type EditedFields = z.infer<typeof EditedFields>

const Key = z.string().max(limits.key)

export const adminFields = {
  read: api
    .route({ method: 'GET', path: '/admin/fields', summary: "The community's own fields, to edit" })
    .output(EditedFields),
  save: api
    .errors({ FIELDS_CHANGED: { status: 409 } })
    .route({ method: 'PUT', path: '/admin/fields', summary: "Replace the community's own fields" })
    .input(z.strictObject({ fields: CommunityFields, revision: Revision }))
    .output(EditedFields),
  merge: api
    .errors({ FIELDS_CHANGED: { status: 409 } })
    .route({
      method: 'POST',
      path: '/admin/fields/{field}/merge',
      summary: 'Give everyone who has chosen one option another one instead, and remove the first',
    })
    .input(z.strictObject({ field: Key, from: Key, to: Key, revision: Revision }))
    .output(EditedFields),
}
