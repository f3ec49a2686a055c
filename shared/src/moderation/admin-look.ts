import * as z from 'zod'
import { api } from '../api.ts'
import { Look } from '../look.ts'

/** How the community looks, as an admin edits it. */
export const EditedLook = z.object({
  look: Look,
  /** Changes with every change of the look. */
  revision: z.int().min(0),
})
export type EditedLook = z.infer<typeof EditedLook>

/** A look that was published, newest first. */
export const LookVersion = z.object({
  look: Look,
  at: z.iso.datetime(),
  /** Null for an account that is gone without a name in the log. */
  by: z.string().nullable(),
})
export type LookVersion = z.infer<typeof LookVersion>

export const adminLook = {
  read: api
    .route({ method: 'GET', path: '/admin/look', summary: 'The colour and the corners of the community' })
    .output(EditedLook),
  versions: api
    .route({ method: 'GET', path: '/admin/look/versions', summary: 'The last ten looks, with who published them' })
    .output(z.array(LookVersion)),
  save: api
    .errors({
      LOOK_CHANGED: { status: 409 },
      COLOR_CONTRAST: { status: 422, data: z.object({ nearest: z.string() }) },
    })
    .route({
      method: 'PUT',
      path: '/admin/look',
      summary: 'Publish a colour and corners; a colour that white text cannot be read on is refused with the nearest',
    })
    .input(z.strictObject(EditedLook.shape))
    .output(EditedLook),
}
