import * as z from 'zod'
import { api } from '../api.ts'
import { Language } from '../language.ts'
import { EditableGenders } from '../members/community-genders.ts'
import { EditableGoals } from '../members/community-goals.ts'
import { Interests } from '../members/community-interests.ts'

const Revision = z.int().min(0)

/** The genders as an admin edits them. */
export const EditedGenders = EditableGenders.extend({
  /** Changes with every change of the genders. */
  revision: Revision,
  /** How many members have each gender of the community's own. One that nobody has has no entry. */
  uses: z.record(z.string(), z.int()),
})
export type EditedGenders = z.infer<typeof EditedGenders>

/** The goals as an admin edits them. */
export const EditedGoals = EditableGoals.extend({
  /** Changes with every change of the goals. */
  revision: Revision,
  /** How many members have each goal of the community's own. One that nobody has has no entry. */
  uses: z.record(z.string(), z.int()),
})
export type EditedGoals = z.infer<typeof EditedGoals>

/** The interests as an admin edits them. */
export const EditedInterests = Interests.safeExtend({
  /** Changes with every change of the interests. */
  revision: Revision,
  /** The product's words for those that every community has, by language and key. */
  words: z.record(Language, z.record(z.string(), z.string())),
})
export type EditedInterests = z.infer<typeof EditedInterests>

export const adminLists = {
  genders: api
    .route({ method: 'GET', path: '/admin/lists/genders', summary: 'The genders that members can choose, to edit' })
    .output(EditedGenders),
  saveGenders: api
    .errors({ GENDERS_CHANGED: { status: 409 } })
    .route({ method: 'PUT', path: '/admin/lists/genders', summary: 'Replace the genders that members can choose' })
    .input(EditableGenders.extend({ revision: Revision }))
    .output(EditedGenders),
  goals: api
    .route({ method: 'GET', path: '/admin/lists/goals', summary: 'The goals that members can choose, to edit' })
    .output(EditedGoals),
  saveGoals: api
    .errors({ GOALS_CHANGED: { status: 409 } })
    .route({ method: 'PUT', path: '/admin/lists/goals', summary: 'Replace the goals that members can choose' })
    .input(EditableGoals.extend({ revision: Revision }))
    .output(EditedGoals),
  interests: api
    .route({ method: 'GET', path: '/admin/lists/interests', summary: 'The interests that members can choose, to edit' })
    .output(EditedInterests),
  saveInterests: api
    .errors({ INTERESTS_CHANGED: { status: 409 } })
    .route({ method: 'PUT', path: '/admin/lists/interests', summary: 'Replace the interests that members can choose' })
    .input(Interests.safeExtend({ revision: Revision }))
    .output(EditedInterests),
}
