import type { OwnProfile } from '@hearth/shared/profile'
import { client } from '../../app/api/client.ts'
import { type ActiveFilters, firstFilters } from './filters.ts'

/**
 * The search right after sign-up: as a first visit has it, within the circle that holds enough members. Nothing where
 * that circle is not known (docs/decisions/0050-first-radius.md).
 */
export async function firstSearch(profile: OwnProfile): Promise<ActiveFilters | undefined> {
  const answer = await client.discover.radius().catch(() => null)
  return answer?.radius ? { ...firstFilters(profile), radius: answer.radius } : undefined
}
