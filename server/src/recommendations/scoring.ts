// The recommender's arithmetic: pure, over columns, the same code for the product and for bench/match.
// docs/decisions/0030-matching.md says where the formulas come from and why the constants are what they are.

/** Shrinks a satisfaction to one half while little is wished for; in points of importance. */
const shrinkage = 2
/** Decisions after which what was learned of a member counts as much as what their profile says. */
const halfEvidence = 24
/** Likes waiting at somebody that halve the worth of one more. */
const pendingHalf = 24
/** Conversations that a member can open in a week, and how sharply the week ends there. */
const weekCapacity = 5
const weekSteepness = 4
/** Days after which somebody not seen is worth 1/e. */
const awayDays = 7
/** One slot in so many goes to somebody who was hardly shown. */
const exploreEvery = 12
const priceStep = { rate: 0.3, shareOfMean: 2, most: 5 }

/**
 * One viewer (i) beside many candidates (j), a column each.
 * Shares and satisfactions are in 0..1, learned values are log-odds, times are days.
 */
export type Pairs = {
  count: number
  /** How well j meets i's wishes, i meets j's, and how much they have in common. */
  sat: Float32Array
  satBack: Float32Array
  share: Float32Array
  /** What was learned of i judging j, and of j judging i. */
  learned: Float32Array
  learnedBack: Float32Array
  /** How much that counts beside the content, 0..1. */
  trust: Float32Array
  trustBack: Float32Array
  /** Log-odds that j likes anybody. */
  baseBack: Float32Array
  likesMe: Uint8Array
  pending: Float32Array
  matches: Float32Array
  weekMatches: Float32Array
  away: Float32Array
  price: Float32Array
  shown: Float32Array
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
  }
}

export const logistic = (z: number) => 1 / (1 + Math.exp(-z))

/** @param met points of the wishes that are met @param asked points of all wishes that could be judged */
export const satisfaction = (met: number, asked: number) => (met + shrinkage / 2) / (asked + shrinkage)

/** Log-odds of a like as wishes and profiles alone tell it. @param base log-odds that this member likes anybody */
export const contentLogit = (base: number, sat: number, share: number) => base + 4 * (sat - 0.5) + 4 * (share - 0.5)

/** How much the learned part counts. @param made decisions of the one who judges @param received about the other */
export const trustOf = (made: number, received: number) =>
  (0.5 * made) / (made + halfEvidence) + (0.5 * received) / (received + halfEvidence)

/** Chances and the order: p that i likes j, r that j likes i, `score` what a show is worth to everybody. */
export type Estimates = { p: Float32Array; r: Float32Array; score: Float32Array }

export const newEstimates = (size: number): Estimates => ({
  p: new Float32Array(size),
  r: new Float32Array(size),
  score: new Float32Array(size),
})

/** What a match more is worth in a week of so many: all at first, half at capacity, beyond it next to nothing. */
const weekRoom = (matches: number) => 1 / (1 + (matches / weekCapacity) ** weekSteepness)

/** What is left of a show's worth when j is full: matched often, matched this week, shown above the mean. */
const room = (pairs: Pairs, j: number) =>
  (Math.exp(-pairs.price[j]!) * weekRoom(pairs.weekMatches[j]!)) / Math.sqrt(1 + pairs.matches[j]!)

/** Whether j will see and answer: likes wait in line, and who was not here for long may not come. */
const reach = (pairs: Pairs, j: number) => Math.exp(-pairs.away[j]! / awayDays) / (1 + pairs.pending[j]! / pendingHalf)

/** Who looks: log-odds that they like anybody, and their matches of this week. */
export type ViewerRates = { base: number; weekMatches: number }

/**
 * Fills `into` for the first `count` candidates. Who likes the viewer already would be a match at once: they wait while
 * the viewer's week is full.
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
    into.score[j] = p * room(pairs, j) * (liked ? now : back * reach(pairs, j))
  }
  return into
}

/** The indices of the `most` largest values, largest first; equal ones in the order they came. NaN and -1 are left out. */
export function largest(count: number, most: number, worth: (j: number) => number): number[] {
  const found: number[] = []
  const values: number[] = []
  for (let j = 0; j < count && most > 0; j++) {
    const value = worth(j)
    if (!(value > -1) || (found.length === most && value <= values[most - 1]!)) continue
    let place = Math.min(found.length, most - 1)
    for (; place > 0 && values[place - 1]! < value; place--) {
      values[place] = values[place - 1]!
      found[place] = found[place - 1]!
    }
    values[place] = value
    found[place] = j
  }
  return found
}

/** @param firstSlot running number of the first show: every twelfth explores @param likersFirst few decisions yet */
export type SelectOptions = { count: number; firstSlot: number; likersFirst: boolean }
export type SelectedPair = { j: number; explored: boolean }

/** Chooses whom to show, in order: the most valuable, and in each twelfth slot somebody likely who was hardly shown. */
export function selectPairs(
  pairs: Pairs,
  { p, score }: Estimates,
  { count, firstSlot, likersFirst }: SelectOptions,
): SelectedPair[] {
  const explores = (slot: number) => slot % exploreEvery === exploreEvery - 1
  const slots = Array.from({ length: Math.min(count, pairs.count) }, (_, place) => firstSlot + place)
  const exploring = slots.filter(explores).length
  const first = (j: number) => (likersFirst && pairs.likesMe[j] ? 2 + score[j]! : score[j]!)
  const best = largest(pairs.count, slots.length - exploring, first)
  const taken = new Set(best)
  const rare = largest(pairs.count, exploring, (j) => (taken.has(j) ? -1 : p[j]! / (1 + pairs.shown[j]!)))
  return slots.map((slot) => {
    const explored = explores(slot)
    return { j: (explored ? rare : best).shift()!, explored }
  })
}

/**
 * A member's price tomorrow, so that nobody stays above twice the mean.
 * @param shown times shown in seven days @param mean the same of everybody who is active
 */
export function nextPrice(price: number, shown: number, mean: number): number {
  const { rate, shareOfMean, most } = priceStep
  const over = mean > 0 ? shown / (shareOfMean * mean) - 1 : -1
  return Math.min(most, Math.max(0, price + rate * over))
}
