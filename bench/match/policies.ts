// Policies: ways to select the members that a viewer is shown. `ours` is the product's scoring and training.

import { learnedLogit } from '../../server/src/people/recommendations/factors.ts'
import {
  estimate,
  largest,
  logistic,
  newEstimates,
  newPairs,
  nextPrice,
  type Pairs,
  selectPairs,
  tendencyOf,
  trustOf,
} from '../../server/src/people/recommendations/scoring.ts'
import type { Factors } from '../../server/src/people/recommendations/training.ts'
import { activeDays, likersFirstDecisions } from '../../shared/src/people/recommendation-limits.ts'
import type { Chance } from './chance.ts'
import { newLearner } from './learner.ts'
import type { State } from './state.ts'
import type { World } from './world.ts'

/** The viewer, the viewer's side, and the candidates as indices in the other side. */
export type Looking = { side: 0 | 1; i: number; candidates: Int32Array; count: number; shows: number }
export type Policy = {
  choose(state: State, looking: Looking): number[]
  /** The policy's estimate of how well i of the first side and j of the other fit; higher is better. */
  fit(state: State, i: number, j: number): number
  endDay?(state: State): void
}
export type NewPolicy = (world: World, chance: Chance) => Policy

const harmonic = (a: number, b: number) => (2 * a * b) / (a + b)

/** A policy that sorts by one number. */
const byWorth = (worth: (state: State, side: 0 | 1, i: number, j: number) => number): Policy => ({
  choose: (state, { side, i, candidates, count, shows }) =>
    largest(count, shows, (k) => worth(state, side, i, candidates[k]!)).map((k) => candidates[k]!),
  fit: (state, i, j) => worth(state, 0, i, j),
})

const contentBothWays = ({ looks }: World, side: 0 | 1, at: number) =>
  harmonic(looks[side].sat[at]!, looks[side].satBack[at]!) * (0.5 + 0.5 * looks[side].share[at]!)

/** Two factorisations, no profiles: the harmonic mean of both chances. */
function factorisation(world: World): Policy {
  const learner = newLearner(world, { profiles: false, steps: 12 })
  const chanceOf = (i: number, j: number) =>
    logistic(learnedLogit(learner.factors.judging, i, learner.factors.judged, j, 0.5, 0.5))
  return {
    ...byWorth(({ firsts }, side, i, j) => {
      const [viewer, other] = [firsts[side] + i, firsts[1 - side]! + j]
      return harmonic(chanceOf(viewer, other), chanceOf(other, viewer))
    }),
    endDay: (state) => void learner.learn(state),
  }
}

/** Log-odds of a like by side, starting from one in four. */
function baseRates({ log, firsts }: State): number[] {
  const [seen, liked] = [
    [40, 40],
    [10, 10],
  ]
  for (let d = 0; d < log.count; d++) {
    const side = log.judge[d]! < firsts[1] ? 0 : 1
    seen[side]! += 1
    liked[side]! += log.liked[d]!
  }
  return [0, 1].map((side) => Math.log(liked[side]! / (seen[side]! - liked[side]!)))
}

/** Updates all prices once a day. */
function stepPrices(state: State, price: Float32Array) {
  let [shown, active] = [0, 0]
  for (let m = 0; m < state.members; m++) {
    if (state.day - state.lastDay[m]! > activeDays) continue
    shown += state.weekShown.sum[m]!
    active++
  }
  const mean = shown / Math.max(1, active)
  for (let m = 0; m < state.members; m++) price[m] = nextPrice(price[m]!, state.weekShown.sum[m]!, mean)
}

/** Counts anew, once a day, how far each member's tendency to answer is from that of all. */
function countAnswers({ waits: { known, answered } }: State, tendency: Float32Array) {
  const sum = (of: Int32Array) => of.reduce((total, one) => total + one, 0)
  const usual = sum(answered) / Math.max(1, sum(known))
  for (let m = 0; m < tendency.length; m++) tendency[m] = tendencyOf(answered[m]!, known[m]!, usual)
}

type Known = { pairs: Pairs; places: Int32Array; price: Float32Array; tendency: Float32Array; base: number[] }

/** Pairs the viewer with each candidate who has not passed on them, as the product's ranking does. */
function fill(state: State, { side, i, candidates, count }: Looking, { judging, judged }: Factors, known: Known) {
  const { pairs, places, price, tendency, base } = known
  const { sat, satBack, share } = state.world.looks[side]
  const [own, others] = [state.world.sizes[side], state.world.sizes[1 - side]!]
  const viewer = state.firsts[side] + i
  const back = state.judged[1 - side]!
  pairs.count = 0
  for (let c = 0; c < count; c++) {
    const j = candidates[c]!
    if (back[j * own + i] === 1) continue
    const k = pairs.count++
    const other = state.firsts[1 - side]! + j
    const at = i * others + j
    places[k] = j
    pairs.sat[k] = sat[at]!
    pairs.satBack[k] = satBack[at]!
    pairs.share[k] = share[at]!
    pairs.learned[k] = learnedLogit(judging, viewer, judged, other, sat[at]!, share[at]!)
    pairs.learnedBack[k] = learnedLogit(judging, other, judged, viewer, satBack[at]!, share[at]!)
    pairs.trust[k] = trustOf(state.made[viewer]!, state.received[other]!)
    pairs.trustBack[k] = trustOf(state.made[other]!, state.received[viewer]!)
    pairs.baseBack[k] = base[1 - side]!
    pairs.likesMe[k] = back[j * own + i] === 2 ? 1 : 0
    pairs.pending[k] = state.pending[other]!
    pairs.matches[k] = state.matches[other]!
    pairs.weekMatches[k] = state.weekMatches.sum[other]!
    pairs.away[k] = state.day - state.lastDay[other]!
    pairs.price[k] = price[other]!
    pairs.shown[k] = state.shown[other]!
    pairs.tendency[k] = tendency[other]!
  }
}

/**
 * The product's policy: server/src/people/recommendations.
 * @param counts whether a candidate's tendency to answer counts
 */
function ours(world: World, counts = true): Policy {
  const learner = newLearner(world, { profiles: true, steps: 12 })
  const size = Math.max(...world.sizes)
  const [pairs, estimates] = [newPairs(size), newEstimates(size)]
  const usual = Math.log(0.25 / 0.75)
  const known: Known = {
    pairs,
    places: new Int32Array(size),
    price: new Float32Array(world.sizes[0] + world.sizes[1]),
    tendency: new Float32Array(world.sizes[0] + world.sizes[1]),
    base: [usual, usual],
  }
  const judge = (state: State, looking: Looking) => {
    fill(state, looking, learner.factors, known)
    const weekMatches = state.weekMatches.sum[state.firsts[looking.side] + looking.i]!
    return estimate(pairs, { base: known.base[looking.side]!, weekMatches }, estimates)
  }
  return {
    choose(state, looking) {
      judge(state, looking)
      const made = state.made[state.firsts[looking.side] + looking.i]!
      const selected = selectPairs(pairs, estimates, {
        count: looking.shows,
        firstSlot: made,
        likersFirst: made < likersFirstDecisions,
      })
      return selected.map(({ j }) => known.places[j]!)
    },
    fit(state, i, j) {
      const { p, r } = judge(state, { side: 0, i, candidates: Int32Array.of(j), count: 1, shows: 1 })
      return p[0]! * r[0]!
    },
    endDay(state) {
      learner.learn(state)
      known.base = baseRates(state)
      stepPrices(state, known.price)
      if (counts) countAnswers(state, known.tendency)
    },
  }
}

export const policies: Record<string, NewPolicy> = {
  random: (_, { uniform }) => byWorth(uniform),
  'last active first': (_, { uniform }) =>
    byWorth((state, side, _i, j) => 100 + state.lastDay[state.firsts[1 - side]! + j]! + uniform()),
  'content, one way': (world) => byWorth((_, side, i, j) => world.looks[side].sat[i * world.sizes[1 - side]! + j]!),
  'content, both ways': (world) =>
    byWorth((_, side, i, j) => contentBothWays(world, side, i * world.sizes[1 - side]! + j)),
  'factorisation alone': factorisation,
  ours: (world) => ours(world),
}

/** What is compared where some members never answer. */
export const silentPolicies: Record<string, NewPolicy> = {
  'ours, without the tendency': (world) => ours(world, false),
  ours: policies.ours!,
}
