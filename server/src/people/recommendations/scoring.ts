// The recommender's arithmetic: pure functions over columns, shared by the product and bench/match. The formulas and
// constants are explained in docs/decisions/recommendations.md.

/** Pulls the satisfaction of few wishes towards one half; in points of importance. */
const shrinkage = 2
/** After this many decisions, learned values count as much as the profile. */
const halfEvidence = 24
/** This many unanswered likes at a member halve the value of one more. */
const pendingHalf = 24
/** Conversations a member can start in a week, and how sharply the value drops beyond. */
const weekCapacity = 5
const weekSteepness = 4
/** After this many days of absence a member is worth 1/e. */
const awayDays = 7
/** One slot in this many goes to a member who was rarely shown. */
const exploreEvery = 12
const priceStep = { rate: 0.3, shareOfMean: 2, max: 5 }
/** The mean of all members counts as much as this many of a member's own conversations. */
const usualWaits = 3
/** A candidate's tendency to answer changes the score by no more: who stays silent is still shown. */
export const tendencyBounds = { least: -0.3, most: 0.1 }

/**
 * One viewer (i) beside many candidates (j), a column each.
 * Shares and satisfactions are in 0..1, learned values are log-odds, times are days.
 */
export type Pairs = {
  count: number
  /** How well j meets the wishes of i, how well i meets those of j, and how much they share. */
  sat: Float32Array
  satBack: Float32Array
  share: Float32Array
  /** Learned log-odds of i liking j, and of j liking i. */
  learned: Float32Array
  learnedBack: Float32Array
  /** The weight of the learned value against the content, 0..1. */
  trust: Float32Array
  trustBack: Float32Array
  /** Log-odds of a like by j. */
  baseBack: Float32Array
  likesMe: Uint8Array
  pending: Float32Array
  matches: Float32Array
  weekMatches: Float32Array
  away: Float32Array
  price: Float32Array
  shown: Float32Array
  /** How far j's tendency to answer is above or below that of all, as a part of the score; 0 changes nothing. */
  tendency: Float32Array
}

/** Empty columns for at most `size` candidates. */
export function newPairs(size: number): Pairs {
  const column = () => new Float32Array(size)
  return {
    count: size,
    sat: column(),
    satBack: column(),
    share: column(),
    learned: column(),
    learnedBack: column(),
    trust: column(),
    trustBack: column(),
    baseBack: column(),
    likesMe: new Uint8Array(size),
    pending: column(),
    matches: column(),
    weekMatches: column(),
    away: column(),
    price: column(),
    shown: column(),
    tendency: column(),
  }
}

export const logistic = (z: number) => 1 / (1 + Math.exp(-z))

/** @param met points of the wishes that are met @param asked points of all wishes that could be judged */
export const satisfaction = (met: number, asked: number) => (met + shrinkage / 2) / (asked + shrinkage)

/** Log-odds of a like from wishes and profiles alone. @param base log-odds of a like by this member */
export const contentLogit = (base: number, sat: number, share: number) => base + 4 * (sat - 0.5) + 4 * (share - 0.5)

/** The weight of the learned value. @param made decisions by the judging member @param received about the other */
export const trustOf = (made: number, received: number) =>
  (0.5 * made) / (made + halfEvidence) + (0.5 * received) / (received + halfEvidence)

/** Chances that i likes j (p) and j likes i (r), and `score`, the value of showing j to i, which orders. */
export type Estimates = { p: Float32Array; r: Float32Array; score: Float32Array }

export const newEstimates = (size: number): Estimates => ({
  p: new Float32Array(size),
  r: new Float32Array(size),
  score: new Float32Array(size),
})

/** The value of one more match in a week: full at first, half at capacity, almost none beyond. */
const weekRoom = (matches: number) => 1 / (1 + (matches / weekCapacity) ** weekSteepness)

/** The value that is left when j has many matches, many this week, or is shown above the mean. */
const room = (pairs: Pairs, j: number) =>
  (Math.exp(-pairs.price[j]!) * weekRoom(pairs.weekMatches[j]!)) / Math.sqrt(1 + pairs.matches[j]!)

/** The chance that j sees and answers: lower with unanswered likes and after long absence. */
const reach = (pairs: Pairs, j: number) => Math.exp(-pairs.away[j]! / awayDays) / (1 + pairs.pending[j]! / pendingHalf)

/** The viewer's log-odds of a like, and matches of this week. */
export type ViewerRates = { base: number; weekMatches: number }

/**
 * Fills `into` for the first `count` candidates. A candidate who likes the viewer would match at once, so they rank
 * lower while the viewer's week is full.
 */
export function estimate(pairs: Pairs, { base, weekMatches }: ViewerRates, into: Estimates): Estimates {
  const now = weekRoom(weekMatches)
  for (let j = 0; j < pairs.count; j++) {
    const content = contentLogit(base, pairs.sat[j]!, pairs.share[j]!)
    const p = logistic(content + pairs.trust[j]! * (pairs.learned[j]! - content))
    const contentBack = contentLogit(pairs.baseBack[j]!, pairs.satBack[j]!, pairs.share[j]!)
    const back = logistic(contentBack + pairs.trustBack[j]! * (pairs.learnedBack[j]! - contentBack))
    const liked = pairs.likesMe[j] === 1
    into.p[j] = p
    into.r[j] = liked ? 1 : back
    into.score[j] = p * room(pairs, j) * (1 + pairs.tendency[j]!) * (liked ? now : back * reach(pairs, j))
  }
  return into
}

/** The indices of the `max` largest values, largest first, ties by index. Values of NaN and -1 are skipped. */
export function largest(count: number, max: number, worth: (j: number) => number): number[] {
  const found: number[] = []
  const values: number[] = []
  for (let j = 0; j < count && max > 0; j++) {
    const value = worth(j)
    if (!(value > -1) || (found.length === max && value <= values[max - 1]!)) continue
    let index = Math.min(found.length, max - 1)
    for (; index > 0 && values[index - 1]! < value; index--) {
      values[index] = values[index - 1]!
      found[index] = found[index - 1]!
    }
    values[index] = value
    found[index] = j
  }
  return found
}

/**
 * `firstSlot`: number of the first slot; every twelfth explores. `likersFirst`: the viewer has few decisions yet.
 * `isFull`: the member of a pair has room for nobody new, and comes after all who have.
 */
export type SelectOptions = {
  count: number
  firstSlot: number
  likersFirst: boolean
  isFull?: (j: number) => boolean
}
export type SelectedPair = { j: number; explored: boolean }

/** Selects the members to show, in order: the highest scores, and in every twelfth slot a likely member rarely shown. */
export function selectPairs(
  pairs: Pairs,
  { p, score }: Estimates,
  { count, firstSlot, likersFirst, isFull = () => false }: SelectOptions,
): SelectedPair[] {
  // Below zero, in the same order.
  const behind = (j: number, value: number) => (isFull(j) ? -0.5 / (1 + value) : value)
  const explores = (slot: number) => slot % exploreEvery === exploreEvery - 1
  const slots = Array.from({ length: Math.min(count, pairs.count) }, (_, index) => firstSlot + index)
  const exploring = slots.filter(explores).length
  const first = (j: number) => behind(j, likersFirst && pairs.likesMe[j] ? 2 + score[j]! : score[j]!)
  const best = largest(pairs.count, slots.length - exploring, first)
  const taken = new Set(best)
  const rare = largest(pairs.count, exploring, (j) => (taken.has(j) ? -1 : behind(j, p[j]! / (1 + pairs.shown[j]!))))
  return slots.map((slot) => {
    const explored = explores(slot)
    return { j: (explored ? rare : best).shift()!, explored }
  })
}

/**
 * A member's next price. It rises for members shown more than twice the mean, so that none stays above it.
 * @param shown times shown in seven days @param mean of all active members
 */
export function nextPrice(price: number, shown: number, mean: number): number {
  const { rate, shareOfMean, max } = priceStep
  const over = mean > 0 ? shown / (shareOfMean * mean) - 1 : -1
  return Math.min(max, Math.max(0, price + rate * over))
}

/**
 * How far a member's tendency to answer is above or below that of all: 0 while nothing is known, or while all answer.
 * @param answered first words of matches that the member answered in time @param waited those that waited for them
 * @param usual the share that all members together answered
 */
export function tendencyOf(answered: number, waited: number, usual: number): number {
  if (!(usual > 0)) return 0
  const { least, most } = tendencyBounds
  return Math.min(most, Math.max(least, (answered - waited * usual) / ((waited + usualWaits) * usual)))
}
