import { earthRadiusKm, radians } from '@hearth/shared/members/distances'
import { everyGoal } from '@hearth/shared/members/goal-sets'
import { type Importance, importances, type WishName, wishNames } from '@hearth/shared/people/recommendation-limits'
import { fieldAnswers } from './field-answers.ts'
import { interestHalves, type MemberColumn, type MemberColumns } from './member-columns.ts'
import { satisfaction } from './scoring.ts'

/**
 * Points of each importance, tuned in bench/match. OkCupid's scale (1, 10, 50, 250) would let one of six wishes decide
 * nearly alone. A met `must` counts like `very`: all recommended members meet it, and points that all have would hide
 * the differences. An unmet one, as on cards in Discover, counts in full.
 */
const points: Record<Importance, number> = { none: 0, little: 1, somewhat: 2, very: 5, must: 25 }
const pointsOf = importances.map((importance) => points[importance])
const metPoints = pointsOf.map((value) => Math.min(value, points.very))

const mustHave = importances.indexOf('must')

const importanceColumn = Object.fromEntries(wishNames.map((name) => [name, `${name}Importance`])) as Record<
  WishName,
  MemberColumn
>

/** Two members have a similar age up to this many years of difference. */
const sameAgeYears = 5
/** Weights of goal, age and interests in what two members share. */
const shareOf = { goal: 2, age: 1, interests: 3 }
const shareTotal = shareOf.goal + shareOf.age + shareOf.interests

/** Kilometres between the public points of row a of `as` and row b of `bs`; NaN when one has no location. */
export function kmBetween(as: MemberColumns, a: number, bs: MemberColumns, b: number): number {
  const lat = as.lat[a]!
  const other = bs.lat[b]!
  const north = Math.sin(radians(other - lat) / 2)
  const east = Math.sin(radians(bs.lng[b]! - as.lng[a]!) / 2)
  const half = north * north + Math.cos(radians(lat)) * Math.cos(radians(other)) * east * east
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, half)))
}

const within = (value: number, min: number, max: number) => value >= min && value <= max
/** The same of a value that a member may hide: then it is unknown. */
const withinIfShown = (value: number, min: number, max: number) =>
  Number.isNaN(value) ? null : within(value, min, max)

/** Whether b has one of the interests that a wishes for; null when a wishes for none. */
function hasOneOf(as: MemberColumns, a: number, bs: MemberColumns, b: number): boolean | null {
  let asks = false
  for (const { has, wished } of interestHalves) {
    if (as[wished][a]! & bs[has][b]!) return true
    asks ||= as[wished][a] !== 0
  }
  return asks ? false : null
}

/** Whether b meets a wish of a; null when that is unknown. */
function meets(wish: WishName, as: MemberColumns, a: number, bs: MemberColumns, b: number, km: number): boolean | null {
  switch (wish) {
    case 'age':
      return within(bs.age[b]!, as.ageMin[a]!, as.ageMax[a]!)
    case 'distance':
      return Number.isNaN(km) ? null : km <= as.distanceKm[a]!
    case 'goal':
      // Some goals count as none of the four: they meet a wish for any.
      return as.goals[a] === everyGoal || (as.goals[a]! & bs.goal[b]!) !== 0
    case 'interests':
      return hasOneOf(as, a, bs, b)
    case 'height':
      return withinIfShown(bs.height[b]!, as.heightMin[a]!, as.heightMax[a]!)
    case 'weight':
      return withinIfShown(bs.weight[b]!, as.weightMin[a]!, as.weightMax[a]!)
  }
}

/** Whether b meets all must-haves of a. What b hides is met, as in Discover: distance, height, weight. */
export function meetsMustHaves(as: MemberColumns, a: number, bs: MemberColumns, b: number, km: number): boolean {
  return (
    wishNames.every((wish) => as[importanceColumn[wish]][a] !== mustHave || meets(wish, as, a, bs, b, km) !== false) &&
    // As in Discover: who has not filled the field in does not fit.
    fieldAnswers(as, a, bs, b).every(({ wish, met }) => wish.importance !== mustHave || met)
  )
}

/** Points of a wish: a met one counts less than an unmet must-have. */
const worthOf = (importance: number, met: boolean) => (met ? metPoints : pointsOf)[importance]!

/** One for each wish; those about the community's own fields share a name. */
export type WishTerm = { wish: WishName | 'fields'; points: number; met: boolean }

function fieldTerms(as: MemberColumns, a: number, bs: MemberColumns, b: number): WishTerm[] {
  return fieldAnswers(as, a, bs, b).flatMap(({ wish: { importance }, met }) =>
    met === null ? [] : [{ wish: 'fields' as const, met, points: worthOf(importance, met) }],
  )
}

/** The wishes of a that have an importance and that b can be judged by. */
export function wishTerms(as: MemberColumns, a: number, bs: MemberColumns, b: number, km: number): WishTerm[] {
  const terms = wishNames.flatMap((wish): WishTerm[] => {
    const importance = as[importanceColumn[wish]][a]!
    const met = importance ? meets(wish, as, a, bs, b, km) : null
    return met === null ? [] : [{ wish, met, points: worthOf(importance, met) }]
  })
  return [...terms, ...fieldTerms(as, a, bs, b)]
}

/** How well b meets the wishes of a, 0..1. The same as summing `wishTerms`, without allocating them. */
export function satisfactionOf(as: MemberColumns, a: number, bs: MemberColumns, b: number, km: number): number {
  let met = 0
  let asked = 0
  for (const wish of wishNames) {
    const importance = as[importanceColumn[wish]][a]!
    const answer = importance ? meets(wish, as, a, bs, b, km) : null
    if (answer === null) continue
    const worth = worthOf(importance, answer)
    asked += worth
    if (answer) met += worth
  }
  for (const { wish, met: answer } of fieldAnswers(as, a, bs, b)) {
    if (answer === null) continue
    const worth = worthOf(wish.importance, answer)
    asked += worth
    if (answer) met += worth
  }
  return satisfaction(met, asked)
}

/** Adds the weights of the interests in one half to a sum. @param first the id of its first bit */
function addWeights(sum: number, half: number, first: number, weights: ArrayLike<number>): number {
  let all = sum
  for (let bits = half >>> 0; bits; bits &= bits - 1) all += weights[first + 31 - Math.clz32(bits & -bits)] ?? 1
  return all
}

/** Sums the weights of the interests in a mask. */
export const weigh = (mask: readonly number[], weights: ArrayLike<number>) =>
  interestHalves.reduce((sum, { first }, at) => addWeights(sum, mask[at]!, first, weights), 0)

export type ShareTerms = { goal: boolean; age: boolean; interests: number }

/**
 * What two members share. Interests: the weight of the shared ones divided by the weight of all that either has.
 * @param weights of interests by id; rarer ones weigh more
 */
export function shareTerms(
  as: MemberColumns,
  a: number,
  bs: MemberColumns,
  b: number,
  weights: ArrayLike<number>,
): ShareTerms {
  let either = 0
  let both = 0
  for (const { has, first } of interestHalves) {
    either = addWeights(either, as[has][a]! | bs[has][b]!, first, weights)
    both = addWeights(both, as[has][a]! & bs[has][b]!, first, weights)
  }
  return {
    goal: (as.goal[a]! & bs.goal[b]!) !== 0,
    age: Math.abs(as.age[a]! - bs.age[b]!) <= sameAgeYears,
    interests: either ? both / either : 0,
  }
}

/** The parts of the share that goal, age and interests contribute. */
export function shareParts({ goal, age, interests }: ShareTerms) {
  const part = (weight: number, amount: number) => (weight * amount) / shareTotal
  return {
    goal: part(shareOf.goal, Number(goal)),
    age: part(shareOf.age, Number(age)),
    interests: part(shareOf.interests, interests),
  }
}

/** How much two members share, 0..1. */
export function sharedOf(
  as: MemberColumns,
  a: number,
  bs: MemberColumns,
  b: number,
  weights: ArrayLike<number>,
): number {
  const parts = shareParts(shareTerms(as, a, bs, b, weights))
  return parts.goal + parts.age + parts.interests
}
