// The product's training on a simulated community, once a day.
import {
  compose,
  type Decisions,
  type Factors,
  type Features,
  layoutOf,
  type Members,
  newFactors,
  newParameters,
  train,
} from '../../server/src/people/recommendations/training.ts'
import type { State } from './state.ts'
import { attributes, type World } from './world.ts'

const noFeatures = (members: number): Features => ({
  width: 0,
  start: new Int32Array(members + 1),
  index: new Int32Array(0),
  value: new Float32Array(0),
})

/** Each member's row of `width` numbers as sparse features. */
function sparse(members: number, width: number, amount: (m: number, k: number) => number): Features {
  const start = new Int32Array(members + 1)
  const [index, value]: [number[], number[]] = [[], []]
  for (let m = 0; m < members; m++) {
    for (let k = 0; k < width; k++) {
      const one = amount(m, k)
      if (!one) continue
      index.push(k)
      value.push(one)
    }
    start[m + 1] = index.length
  }
  return { width, start, index: Int32Array.from(index), value: Float32Array.from(value) }
}

function membersOf(world: World, profiles: boolean): Members {
  const count = world.sizes[0] + world.sizes[1]
  const side = new Uint8Array(count).fill(1, world.sizes[0])
  if (!profiles) return { count, sides: 2, side, judging: noFeatures(count), judged: noFeatures(count) }
  const profile = (m: number, k: number) => world.attributes[m * attributes + k]! - 0.5
  const stated = (m: number, k: number) => world.wishes[m * attributes + k]!
  const judging = (m: number, k: number) => {
    if (k < attributes) return profile(m, k)
    return k < 2 * attributes ? stated(m, k - attributes) : 1
  }
  return {
    count,
    sides: 2,
    side,
    judging: sparse(count, 2 * attributes + 1, judging),
    judged: sparse(count, attributes, profile),
  }
}

/** Caches the content values of each decision. */
function contentOf(state: State, from: number, sat: Float32Array, share: Float32Array) {
  const { world, log, firsts } = state
  for (let d = from; d < log.count; d++) {
    const [i, j] = [log.judge[d]!, log.about[d]!]
    const side = i < firsts[1] ? 0 : 1
    const at = (i - firsts[side]) * world.sizes[1 - side]! + (j - firsts[1 - side]!)
    sat[d] = world.looks[side].sat[at]!
    share[d] = world.looks[side].share[at]!
  }
}

export type Learner = { factors: Factors; learn(state: State): number }

/** @param profiles whether to train on profiles and decisions, or on decisions alone */
export function newLearner(world: World, { profiles, steps }: { profiles: boolean; steps: number }): Learner {
  const members = membersOf(world, profiles)
  const parameters = newParameters(members)
  const factors = newFactors(members.count)
  compose(members, layoutOf(members), parameters, factors)
  let known = 0
  let columns: Pick<Decisions, 'weight' | 'sat' | 'share'> | undefined
  const learner: Learner = {
    factors,
    learn(state) {
      const size = state.log.judge.length
      columns ??= {
        weight: new Float32Array(size).fill(1),
        sat: new Float32Array(size).fill(0.5),
        share: new Float32Array(size).fill(0.5),
      }
      if (profiles) contentOf(state, known, columns.sat, columns.share)
      known = state.log.count
      const trained = train(members, { ...state.log, ...columns }, parameters, steps)
      learner.factors = trained.factors
      return trained.loss
    },
  }
  return learner
}
