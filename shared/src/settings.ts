import * as z from 'zod'
import { api } from './api.ts'

/** What a member decides about being seen. */
export const Settings = z.object({
  /** Leaves no profile views behind, and sees nobody's. */
  browseInvisibly: z.boolean(),
  /** Off: sees only the own country, and is seen only from there. */
  discoverableInternationally: z.boolean(),
  /** Off: nobody is told when the member was last here, nor the member of anybody. */
  showLastSeen: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

export const settings = {
  save: api
    .route({ method: 'PUT', path: '/me/settings', summary: 'Change settings; what is not named stays as it is' })
    .input(z.strictObject(Settings.partial().shape))
    .output(Settings),
}
