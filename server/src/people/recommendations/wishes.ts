import { firstMoreInterest } from '@hearth/shared/members/community-interest-limits'
import { relationshipGoals } from '@hearth/shared/members/member-choices'
import { importances } from '@hearth/shared/people/recommendation-limits'
import type { Wishes } from '@hearth/shared/people/recommendations'
import type { Insertable } from 'kysely'
import type { DB } from '../../platform/db/types.ts'
import { keysOf, wishedAt } from './interest-masks.ts'
import type { MemberColumns } from './member-columns.ts'

const importance = (name: Wishes['age']['importance']) => importances.indexOf(name)

/** The bits of interests that the first of two numbers has. */
const belowMore = (1n << BigInt(firstMoreInterest)) - 1n

/** The database row of wishes. @param ids of interests by key; unknown keys are skipped */
export function toRow(profileId: string, wishes: Wishes, ids: Map<string, number>): Insertable<DB['wishes']> {
  const { age, distance, goal, interests, height, weight } = wishes
  const mask = interests.keys.reduce((bits, key) => bits | (ids.has(key) ? 1n << BigInt(ids.get(key)!) : 0n), 0n)
  const more = mask >> BigInt(firstMoreInterest)
  return {
    profileId,
    ageImportance: importance(age.importance),
    ageMin: age.min,
    ageMax: age.max,
    distanceImportance: importance(distance.importance),
    distanceKm: distance.km,
    goalImportance: importance(goal.importance),
    goals: goal.goals.reduce((bits, name) => bits | (1 << relationshipGoals.indexOf(name)), 0),
    interestsImportance: importance(interests.importance),
    interests: String(mask & belowMore) as unknown as number,
    moreInterests: more ? (String(more) as unknown as number) : null,
    heightImportance: importance(height.importance),
    heightMin: height.min,
    heightMax: height.max,
    weightImportance: importance(weight.importance),
    weightMin: weight.min,
    weightMax: weight.max,
  }
}

/** The wishes in the first row of the columns. @param names of interests by id */
export function toWishes(people: MemberColumns, names: Map<number, string>): Wishes {
  const named = (wish: 'age' | 'distance' | 'goal' | 'interests' | 'height' | 'weight') => ({
    importance: importances[people[`${wish}Importance`][0]!]!,
  })
  return {
    age: { ...named('age'), min: people.ageMin[0]!, max: people.ageMax[0]! },
    distance: { ...named('distance'), km: people.distanceKm[0]! },
    goal: { ...named('goal'), goals: relationshipGoals.filter((_, bit) => people.goals[0]! & (1 << bit)) },
    interests: { ...named('interests'), keys: keysOf(wishedAt(people, 0), names) },
    height: { ...named('height'), min: people.heightMin[0]!, max: people.heightMax[0]! },
    weight: { ...named('weight'), min: people.weightMin[0]!, max: people.weightMax[0]! },
  }
}
