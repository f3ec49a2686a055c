import { type ActiveFilters, firstFilters } from '@hearth/shared/active-filters'
import { filterLimits } from '@hearth/shared/discover-limits'
import type { OwnProfile } from '@hearth/shared/profile'
import type { Units } from '@hearth/shared/units'
import { client } from '../../app/api/client.ts'
import { nearestStep } from '../../members/distance-steps.ts'

/**
 * The search right after sign-up: the first visit's filters within the radius that holds enough members. Undefined when
 * that radius is not known (docs/decisions/0050-first-radius.md).
 */
export async function firstSearch(profile: OwnProfile, units: Units): Promise<ActiveFilters | undefined> {
  const answer = await client.discover.radius().catch(() => null)
  if (!answer?.radius) return undefined
  return { ...firstFilters(profile), radius: nearestStep(answer.radius, filterLimits.radius, units) }
}
