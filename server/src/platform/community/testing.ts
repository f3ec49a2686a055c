import { CommunitySettings } from '@hearth/shared/community'
import type { z } from 'zod'
import type { Services } from '../../services.ts'

/** Changes some settings of a test's community, for this process at once. */
export async function setCommunity({ db, community }: Services, changes: z.input<typeof CommunitySettings>) {
  await community.save(db, CommunitySettings.parse(changes))
  community.renew()
}
