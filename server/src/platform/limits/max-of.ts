import { type LimitName, limits } from '@hearth/shared/limits'
import type { Community } from '../community/settings.ts'
import type { Env } from '../config/env.ts'

export type LimitSettings = { community: Community; env: Pick<Env, 'RATE_LIMIT_FACTOR'> }

/** The number of the table, or what the operator has set instead. */
async function numberOf({ community }: LimitSettings, what: LimitName): Promise<number> {
  if (what !== 'photos' && what !== 'messagePhotos' && what !== 'forms') return limits[what].max
  const { photosPerDay, messagePhotosPerDay } = (await community.read()).limits
  if (what === 'photos') return photosPerDay
  if (what === 'messagePhotos') return messagePhotosPerDay
  return Math.max(limits.forms.max, 2 * (photosPerDay + messagePhotosPerDay))
}

/** How many uses a limit allows within its time. */
export const maxOf = async (settings: LimitSettings, what: LimitName): Promise<number> =>
  Math.ceil((await numberOf(settings, what)) * settings.env.RATE_LIMIT_FACTOR)
