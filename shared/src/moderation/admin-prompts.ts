import * as z from 'zod'
import { api } from '../api.ts'
import { CommunityPrompts } from '../members/prompts.ts'

const Revision = z.int().min(0)

/** The prompts as an admin edits them. */
export const EditedPrompts = z.object({
  prompts: CommunityPrompts,
  /** Changes with every change of the prompts. */
  revision: Revision,
  /** How many members have answered a prompt, by key. One that nobody has answered has no entry. */
  uses: z.record(z.string(), z.int()),
})
export type EditedPrompts = z.infer<typeof EditedPrompts>

export const adminPrompts = {
  read: api
    .route({ method: 'GET', path: '/admin/prompts', summary: 'The prompts of the community, to edit' })
    .output(EditedPrompts),
  save: api
    .errors({ PROMPTS_CHANGED: { status: 409 } })
    .route({ method: 'PUT', path: '/admin/prompts', summary: 'Replace what the community has changed of the prompts' })
    .input(z.strictObject({ prompts: CommunityPrompts, revision: Revision }))
    .output(EditedPrompts),
}
