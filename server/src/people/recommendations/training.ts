// Two-sided logistic factorisation with features of profiles ("LightFM form"), learned from likes and passes.
// Pure functions over typed arrays, shared by the product's worker and bench/match.
import { factorCount as F, judgedWidth, judgingWidth } from './factors.ts'

/** Sparse features: member m has values `value[k]` at columns `index[k]` for k from start[m] up to start[m + 1]. */
export type Features = { width: number; start: Int32Array; index: Int32Array; value: Float32Array }

/** Members by number. Each side (a gender) judges and is judged by parameters of its own. */
export type Members = { count: number; sides: number; side: Uint8Array; judging: Features; judged: Features }

/** Decisions: judging member, judged member, 1 for a like and 0 for a pass, weight, and the content values then. */
export type Decisions = {
  count: number
  judge: Int32Array
  about: Int32Array
  liked: Uint8Array
  weight: Float32Array
  sat: Float32Array
  share: Float32Array
}

/** Offsets of each kind in the one array of all parameters. */
export type Layout = ReturnType<typeof layoutOf>

/** Strength of the pull towards zero (L2), by kind. The weights of wishes and sharing are pulled to `thetaPrior`. */
const pull = { bias: 1, taste: 6, map: 3, theta: 20 }
const thetaPrior = [2, 1] as const
const rate = 0.05
const startNoise = 0.1

/** Computes the offsets. Parameters shared by all members come first, then each member's own. */
export function layoutOf({ count, sides, judging, judged }: Members) {
  const theta = sides
  const appeal = theta + sides * 2
  const judgingMap = appeal + sides * judged.width
  const judgedMap = judgingMap + sides * judging.width * F
  const judgeBias = judgedMap + sides * judged.width * F
  const judgedBias = judgeBias + count
  const taste = judgedBias + count
  const tasteOf = taste + count * F
  const size = tasteOf + count * F
  return { theta, appeal, judgingMap, judgedMap, judgeBias, judgedBias, taste, tasteOf, size }
}

/** A reproducible pseudo-random number in 0..1 for a seed (Mulberry32). */
function chance(seed: number): number {
  let t = (seed + 0x6d2b79f5) | 0
  t = Math.imul(t ^ (t >>> 15), t | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

/** Initial parameters: small noise where equal zeros would stay equal. */
export function newParameters(members: Members): Float32Array {
  const at = layoutOf(members)
  const parameters = new Float32Array(at.size)
  for (let side = 0; side < members.sides; side++) parameters.set(thetaPrior, at.theta + 2 * side)
  for (let k = at.judgingMap; k < at.judgeBias; k++) parameters[k] = startNoise * (2 * chance(k) - 1)
  for (let k = at.taste; k < at.size; k++) parameters[k] = startNoise * (2 * chance(k) - 1)
  return parameters
}

/** How each member judges and is judged, as learnedLogit() reads it. */
export type Factors = { judging: Float32Array; judged: Float32Array }

export const newFactors = (count: number): Factors => ({
  judging: new Float32Array(count * judgingWidth),
  judged: new Float32Array(count * judgedWidth),
})

function addMapped(features: Features, m: number, map: Float32Array, from: number, into: Float32Array, to: number) {
  for (let k = features.start[m]!; k < features.start[m + 1]!; k++) {
    const value = features.value[k]!
    const row = from + features.index[k]! * F
    for (let f = 0; f < F; f++) into[to + f]! += value * map[row + f]!
  }
}

/** Combines shared and own parameters into each member's factors. */
export function compose(members: Members, at: Layout, parameters: Float32Array, into: Factors) {
  const { judging, judged } = members
  for (let m = 0; m < members.count; m++) {
    const side = members.side[m]!
    const from = m * judgingWidth
    into.judging[from] = parameters[side]! + parameters[at.judgeBias + m]!
    into.judging[from + 1] = parameters[at.theta + 2 * side]!
    into.judging[from + 2] = parameters[at.theta + 2 * side + 1]!
    const to = m * judgedWidth
    let bias = parameters[at.judgedBias + m]!
    for (let k = judged.start[m]!; k < judged.start[m + 1]!; k++)
      bias += judged.value[k]! * parameters[at.appeal + side * judged.width + judged.index[k]!]!
    into.judged[to] = bias
    for (let f = 0; f < F; f++) {
      into.judging[from + 3 + f] = parameters[at.taste + m * F + f]!
      into.judged[to + 1 + f] = parameters[at.tasteOf + m * F + f]!
    }
    addMapped(judging, m, parameters, at.judgingMap + side * judging.width * F, into.judging, from + 3)
    addMapped(judged, m, parameters, at.judgedMap + side * judged.width * F, into.judged, to + 1)
  }
}

/** Adds each decision's gradient to the factors of both sides. @returns the loss, in nats */
function judge(decisions: Decisions, { judging, judged }: Factors, gradient: Factors): number {
  const { judging: gj, judged: gd } = gradient
  let loss = 0
  for (let d = 0; d < decisions.count; d++) {
    const from = decisions.judge[d]! * judgingWidth
    const to = decisions.about[d]! * judgedWidth
    const sat = decisions.sat[d]! - 0.5
    const share = decisions.share[d]! - 0.5
    let z = judging[from]! + judged[to]! + judging[from + 1]! * sat + judging[from + 2]! * share
    for (let f = 0; f < F; f++) z += judging[from + 3 + f]! * judged[to + 1 + f]!
    const p = 1 / (1 + Math.exp(-z))
    const liked = decisions.liked[d]!
    const weight = decisions.weight[d]!
    loss -= weight * Math.log(Math.max(1e-9, liked ? p : 1 - p))
    const error = weight * (p - liked)
    gj[from]! += error
    gj[from + 1]! += error * sat
    gj[from + 2]! += error * share
    gd[to]! += error
    for (let f = 0; f < F; f++) {
      gj[from + 3 + f]! += error * judged[to + 1 + f]!
      gd[to + 1 + f]! += error * judging[from + 3 + f]!
    }
  }
  return loss
}

function spreadMapped(
  features: Features,
  m: number,
  from: Float32Array,
  at: number,
  gradient: Float32Array,
  to: number,
) {
  for (let k = features.start[m]!; k < features.start[m + 1]!; k++) {
    const value = features.value[k]!
    const row = to + features.index[k]! * F
    for (let f = 0; f < F; f++) gradient[row + f]! += value * from[at + f]!
  }
}

/** The inverse of compose(): spreads the gradient of the factors over the parameters. */
function spread(members: Members, at: Layout, { judging, judged }: Factors, into: Float32Array) {
  for (let m = 0; m < members.count; m++) {
    const side = members.side[m]!
    const from = m * judgingWidth
    into[side]! += judging[from]!
    into[at.judgeBias + m]! += judging[from]!
    into[at.theta + 2 * side]! += judging[from + 1]!
    into[at.theta + 2 * side + 1]! += judging[from + 2]!
    const to = m * judgedWidth
    into[at.judgedBias + m]! += judged[to]!
    for (let k = members.judged.start[m]!; k < members.judged.start[m + 1]!; k++)
      into[at.appeal + side * members.judged.width + members.judged.index[k]!]! +=
        members.judged.value[k]! * judged[to]!
    for (let f = 0; f < F; f++) {
      into[at.taste + m * F + f]! += judging[from + 3 + f]!
      into[at.tasteOf + m * F + f]! += judged[to + 1 + f]!
    }
    spreadMapped(members.judging, m, judging, from + 3, into, at.judgingMap + side * members.judging.width * F)
    spreadMapped(members.judged, m, judged, to + 1, into, at.judgedMap + side * members.judged.width * F)
  }
}

/** Adds the gradient of the pulls. Base rates are not pulled. */
function addPulls(parameters: Float32Array, at: Layout, gradient: Float32Array) {
  const add = (from: number, to: number, strength: number) => {
    for (let k = from; k < to; k++) gradient[k]! += strength * parameters[k]!
  }
  for (let k = at.theta; k < at.appeal; k++)
    gradient[k]! += pull.theta * (parameters[k]! - thetaPrior[(k - at.theta) % 2]!)
  add(at.appeal, at.judgingMap, pull.bias)
  add(at.judgingMap, at.judgeBias, pull.map)
  add(at.judgeBias, at.taste, pull.bias)
  add(at.taste, at.size, pull.taste)
}

type Moments = { mean: Float32Array; square: Float32Array }

/** One step of Adam (Kingma and Ba, 2015, algorithm 1). */
function descend(parameters: Float32Array, gradient: Float32Array, { mean, square }: Moments, step: number) {
  const keepMean = 0.9
  const keepSquare = 0.999
  const size = (rate * Math.sqrt(1 - keepSquare ** step)) / (1 - keepMean ** step)
  for (let k = 0; k < parameters.length; k++) {
    const slope = gradient[k]!
    const m = keepMean * mean[k]! + (1 - keepMean) * slope
    const s = keepSquare * square[k]! + (1 - keepSquare) * slope * slope
    mean[k] = m
    square[k] = s
    parameters[k]! -= (size * m) / (Math.sqrt(s) + 1e-8)
  }
}

export type Trained = { factors: Factors; loss: number }

/**
 * Improves `parameters` in place by a few full steps. Continued from the last training, one run a day or an hour is
 * enough.
 * @param steps whole passes over the decisions
 * @returns the factors of all members, and the mean loss per decision in nats before the last step
 */
export function train(members: Members, decisions: Decisions, parameters: Float32Array, steps = 12): Trained {
  const at = layoutOf(members)
  const factors = newFactors(members.count)
  const slopes = newFactors(members.count)
  const gradient = new Float32Array(at.size)
  const moments = { mean: new Float32Array(at.size), square: new Float32Array(at.size) }
  let loss = 0
  for (let step = 1; step <= steps; step++) {
    for (const column of [slopes.judging, slopes.judged, gradient]) column.fill(0)
    compose(members, at, parameters, factors)
    loss = judge(decisions, factors, slopes)
    spread(members, at, slopes, gradient)
    addPulls(parameters, at, gradient)
    descend(parameters, gradient, moments, step)
  }
  compose(members, at, parameters, factors)
  return { factors, loss: loss / Math.max(1, decisions.count) }
}
