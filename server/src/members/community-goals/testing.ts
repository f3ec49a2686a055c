import { goalLimits } from '@hearth/shared/members/community-goal-limits'
import { type CommunityGoal, Goals, initialGoals } from '@hearth/shared/members/community-goals'
import { firstOwnBit } from '@hearth/shared/members/goal-sets'
import { setPart } from '../../platform/community/testing.ts'
import type { Services } from '../../services.ts'

/** A goal of the community's own. */
export const aGoal = (key: string, countsAs: CommunityGoal['countsAs'] = null): CommunityGoal => ({
  key,
  names: { en: key },
  countsAs,
  retired: false,
})

/** A bit for each of these goals. */
export const bitsFor = (own: CommunityGoal[]) =>
  Object.fromEntries(own.slice(0, goalLimits.stored).map(({ key }, at) => [key, firstOwnBit + at]))

/** Gives a test's community these goals besides the first ones, for this process at once. */
export const setGoals = (deps: Pick<Services, 'db' | 'community'>, own: CommunityGoal[], more: Partial<Goals> = {}) => {
  const list = [...initialGoals.list, ...own]
  return setPart(deps, 'goals', Goals.parse({ ...initialGoals, list, bits: bitsFor(own), ...more }))
}
