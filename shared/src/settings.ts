import * as z from 'zod'
import { api } from './api.ts'

/** A member's visibility settings. */
export const Settings = z.object({
  /** Records no profile views, and hides those of others. */
  browseInvisibly: z.boolean(),
  /** Off: sees only members of the own country, and is seen only there. */
  discoverableInternationally: z.boolean(),
  /** Off: others do not see when the member was last active, nor the member theirs. */
  showLastSeen: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

export const settings = {
  save: api
    .route({ method: 'PUT', path: '/me/settings', summary: 'Change some of the settings' })
    .input(z.strictObject(Settings.partial().shape))
    .output(Settings),
}
