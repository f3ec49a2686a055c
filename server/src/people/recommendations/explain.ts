import { maxReasons } from '@hearth/shared/people/recommendation-limits'
import type { RecommendationReason } from '@hearth/shared/people/recommendations'
import { kmBetween, satisfactionOf, shareParts, shareTerms, type WishTerm, wishTerms } from './content.ts'
import type { MemberColumns } from './member-columns.ts'
import { satisfaction } from './scoring.ts'

/** Everything that the compatibility and the reasons are computed from. Stored with each recommendation. */
export type Terms = {
  /** The viewer's wishes about the member, and the member's about the viewer. */
  mine: WishTerm[]
  theirs: WishTerm[]
  /** Parts of what both share, 0..1: same goal, similar age, common interests. */
  shared: { goal: number; age: number; interests: number }
  /** The reasons chosen for the card, when it was recommended. Recommendations of older versions have none. */
  said?: Reason[]
}
export type Reason = Omit<RecommendationReason, 'value'>

/** All terms between a viewer and another member. */
export function termsOf(as: MemberColumns, a: number, bs: MemberColumns, b: number, weights: ArrayLike<number>): Terms {
  const km = kmBetween(as, a, bs, b)
  const shared = shareParts(shareTerms(as, a, bs, b, weights))
  return { mine: wishTerms(as, a, bs, b, km), theirs: wishTerms(bs, b, as, a, km), shared }
}

const sum = (terms: WishTerm[]) => terms.reduce((total, term) => total + term.points, 0)
const met = (terms: WishTerm[]) => terms.filter((term) => term.met)

/**
 * How well two members meet each other's wishes, 0..1: the geometric mean of both satisfactions. Each is shrunk towards
 * one half, so that few wishes never give a very high or low value. Likes are not part of it.
 */
export function compatibilityBetween(as: MemberColumns, a: number, bs: MemberColumns, b: number): number {
  const km = kmBetween(as, a, bs, b)
  return Math.sqrt(satisfactionOf(as, a, bs, b, km) * satisfactionOf(bs, b, as, a, km))
}

/** The same from stored terms. */
const compatibilityOf = ({ mine, theirs }: Pick<Terms, 'mine' | 'theirs'>) =>
  Math.sqrt(satisfaction(sum(met(mine)), sum(mine)) * satisfaction(sum(met(theirs)), sum(theirs)))

/** Rounds to twentieths: finer values would reveal the other member's wishes one by one. */
const coarse = (part: number) => Math.round(20 * part) / 20

/** Compatibility in percent as shown, in steps of 5. */
export const toPercentage = (compatibility: number) => Math.round(100 * coarse(compatibility))

/** The percentage of stored terms. */
export const percentageOf = (terms: Pick<Terms, 'mine' | 'theirs'>) => toPercentage(compatibilityOf(terms))

/** The share of each met wish in its side's sum. */
function weightsOf(terms: WishTerm[]): Map<WishTerm['wish'], number> {
  const asked = sum(terms)
  const points = new Map<WishTerm['wish'], number>()
  for (const term of met(terms)) points.set(term.wish, (points.get(term.wish) ?? 0) + term.points)
  return new Map([...points].map(([wish, all]) => [wish, satisfaction(all, asked) - satisfaction(0, asked)]))
}

/** All reasons for, the strongest first. A wish that both have and meet is one reason. */
export function reasonsFor({ mine, theirs, shared }: Terms): Reason[] {
  const yours = weightsOf(mine)
  const back = weightsOf(theirs)
  const wished = [...new Set([...yours.keys(), ...back.keys()])].map((about): Reason => {
    const own = back.has(about) ? 'both' : 'yours'
    return { code: yours.has(about) ? own : 'theirs', about, weight: (yours.get(about) ?? 0) + (back.get(about) ?? 0) }
  })
  const common = (['goal', 'age', 'interests'] as const)
    .filter((about) => shared[about] > 0 && !yours.has(about) && !back.has(about))
    .map((about): Reason => ({ code: 'shared', about, weight: shared[about] }))
  return [...wished, ...common].sort((x, y) => y.weight - x.weight || x.about.localeCompare(y.about))
}

export const rounded = (reason: Reason): Reason => ({ ...reason, weight: coarse(reason.weight) })

/** The reasons chosen for the card, or the strongest ones. */
export const reasonsOf = (terms: Terms): Reason[] => terms.said ?? reasonsFor(terms).slice(0, maxReasons).map(rounded)
