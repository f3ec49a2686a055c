import { type CommunityFunction, goneWith } from '@hearth/shared/community-functions'
import { firstMoreInterest } from '@hearth/shared/members/community-interest-limits'
import { everyGoal, setOfGoals } from '@hearth/shared/members/goal-sets'
import { distanceWishKm, type WishName } from '@hearth/shared/people/recommendation-limits'
import type { OwnColumns } from './field-answers.ts'

/**
 * A member's traits in the order of recommendation_traits() in SQL. Interest masks are four halves of at most 32 bits
 * (interest-masks.ts).
 */
export const traitColumns = [
  'age',
  'height',
  'weight',
  'gender',
  'goal',
  'low',
  'high',
  'more',
  'most',
  'lat',
  'lng',
] as const
/** A member's wishes. Importances are indices of `importances`, goals bits in the order of `relationshipGoals`. */
export const wishColumns = [
  'ageImportance',
  'ageMin',
  'ageMax',
  'distanceImportance',
  'distanceKm',
  'goalImportance',
  'goals',
  'interestsImportance',
  'wishLow',
  'wishHigh',
  'wishMore',
  'wishMost',
  'heightImportance',
  'heightMin',
  'heightMax',
  'weightImportance',
  'weightMin',
  'weightMax',
] as const

const memberColumns = [...traitColumns, ...wishColumns]
export type MemberColumn = (typeof memberColumns)[number]
/**
 * Members as columns. Goals are bits of what they count as. Age in full years, kilometres, degrees of the public point
 * (NaN: none), centimetres and kilograms (NaN: the member hides them). `own`: what concerns the community's own fields;
 * absent where it has none.
 */
export type MemberColumns = { count: number; own?: OwnColumns } & Record<MemberColumn, Float64Array>

/** Stands for a missing latitude or longitude. */
const noDegrees = 999
/** Stands for a height or weight that the member hides. */
const hidden = -1
/** In the text of traits, a number below stands for one goal alone, from here on for a set. */
const firstSet = 4
const goalsOf = (told: number) => (told < firstSet ? 1 << told : told - firstSet)
/** Below zero, the second half of a member's interests is followed by those from 63 on. */
const toHigh = (told: number) => (told < 0 ? -1 - told : told)
/** As an importance: the member has set no wishes. */
export const notSet = -1

/** The halves of interests: what a member has, what a member wishes for, and the id of the first bit. */
export const interestHalves = [
  { has: 'low', wished: 'wishLow', first: 0 },
  { has: 'high', wished: 'wishHigh', first: 32 },
  { has: 'more', wished: 'wishMore', first: firstMoreInterest },
  { has: 'most', wished: 'wishMost', first: firstMoreInterest + 32 },
] as const satisfies { has: MemberColumn; wished: MemberColumn; first: number }[]

/** Suggested age range: this many years below and above the member's own age. */
const yearsAround = 8
const suggestedKm = 100
/** Goals that include each other. */
const lasting = setOfGoals(['serious', 'marriage'])
/** Suggested goals by own goals; any where these count as none. */
const suggestedGoals = (own: number) => (own & lasting ? own | lasting : own || everyGoal)
const little = 1
const somewhat = 2
const very = 3

/** Suggestions that do not depend on the profile. */
const suggestedToAll = Object.entries({
  ageImportance: somewhat,
  distanceImportance: somewhat,
  distanceKm: Math.min(suggestedKm, distanceWishKm.max),
  goalImportance: very,
  interestsImportance: little,
  heightImportance: 0,
  heightMin: 120,
  heightMax: 249,
  weightImportance: 0,
  weightMin: 30,
  weightMax: 299,
} satisfies Partial<Record<MemberColumn, number>>) as [MemberColumn, number][]

/** Fills in the wishes that the profile suggests. */
function suggest(people: MemberColumns, j: number) {
  for (const [name, value] of suggestedToAll) people[name][j] = value
  const age = people.age[j]!
  people.ageMin[j] = Math.max(18, age - yearsAround)
  people.ageMax[j] = Math.min(99, Math.max(18, age) + yearsAround)
  people.goals[j] = suggestedGoals(people.goal[j]!)
  for (const { has, wished } of interestHalves) people[wished][j] = people[has][j]!
}

/** The traits that a wish is about, of those that can be unknown. */
const traitsOf: Partial<Record<WishName, MemberColumn[]>> = {
  height: ['height'],
  weight: ['weight'],
  distance: ['lat', 'lng'],
}

/** What the community has switched off is nobody's wish, and unknown of everybody. */
function forget(people: MemberColumns, off: CommunityFunction[]) {
  for (const wish of goneWith(off, 'wishes')) {
    people[`${wish}Importance`].fill(0)
    for (const trait of traitsOf[wish] ?? []) people[trait].fill(Number.NaN)
  }
}

/**
 * Turns columns of numbers into members, in place, with suggested wishes for members who have set none.
 * @param off what the community has switched off
 */
export function toMemberColumns(
  columns: Record<MemberColumn, Float64Array>,
  off: CommunityFunction[] = [],
): MemberColumns {
  const people = { count: columns.age.length } as MemberColumns
  for (const name of memberColumns) people[name] = columns[name]
  for (let j = 0; j < people.count; j++) {
    people.goal[j] = goalsOf(people.goal[j]!)
    for (const high of ['high', 'wishHigh'] as const) people[high][j] = toHigh(people[high][j]!)
    if (people.lat[j] === noDegrees) people.lat[j] = people.lng[j] = Number.NaN
    if (people.height[j] === hidden) people.height[j] = Number.NaN
    if (people.weight[j] === hidden) people.weight[j] = Number.NaN
    if (people.ageImportance[j] === notSet) suggest(people, j)
  }
  forget(people, off)
  return people
}
