import type { OwnProfile } from '@hearth/shared/profile'
import { client } from '../../app/api/client.ts'
import { type ActiveFilters, firstFilters } from './filters.ts'

/**
 * The search right after sign-up: the first visit's filters within the radius that holds enough members. Undefined when
 * that radius is not known (docs/decisions/0050-first-radius.md).
 */
export async function firstSearch(profile: OwnProfile): Promise<ActiveFilters | undefined> {
  const answer = await client.discover.radius().catch(() => null)
  return answer?.radius ? { ...firstFilters(profile), radius: answer.radius } : undefined
}
