import { type Limit, type LimitName, limits } from '@hearth/shared/limits'
import type { Community } from '../community/settings.ts'
import type { Env } from '../config/env.ts'

export type LimitSettings = { community: Community; env: Pick<Env, 'RATE_LIMIT_FACTOR' | 'SMS_DAILY_LIMIT'> }

/** The number of the table, or what the operator has set instead. */
async function numberOf({ community, env }: LimitSettings, what: LimitName): Promise<number> {
  const set = async () => (await community.read()).limits
  switch (what) {
    case 'photos':
      return (await set()).photosPerDay
    case 'messagePhotos':
      return (await set()).messagePhotosPerDay
    case 'forms': {
      const { photosPerDay, messagePhotosPerDay } = await set()
      return Math.max(limits.forms.max, 2 * (photosPerDay + messagePhotosPerDay))
    }
    case 'signUps':
      return (await set()).signUpsPerNetwork
    case 'texts':
      return env.SMS_DAILY_LIMIT
    case 'textsOfStrangers':
      return (env.SMS_DAILY_LIMIT * limits.textsOfStrangers.max) / limits.texts.max
    default:
      return limits[what].max
  }
}

/** How many uses a limit allows within its time. */
export async function maxOf(settings: LimitSettings, what: LimitName): Promise<number> {
  const { fixed }: Limit = limits[what]
  return Math.ceil((await numberOf(settings, what)) * (fixed ? 1 : settings.env.RATE_LIMIT_FACTOR))
}
