// The state of a simulated community.
import type { World } from './world.ts'

/** Days of the window in which matches and shows are counted. */
const week = 7

export type State = {
  world: World
  members: number
  day: number
  /** First member of each side. */
  firsts: [number, number]
  /** Decisions of a side: judged[side][i * others + j]; 2 for a like, 1 for a pass. */
  judged: [Uint8Array, Uint8Array]
  /** The last day each member was present; -99: never. */
  lastDay: Int32Array
  shown: Float32Array
  pending: Float32Array
  matches: Float32Array
  effective: Float32Array
  /** Effective matches in which both write. */
  answered: Float32Array
  /** First words of matches by now: those that waited for a member for three days or were answered, and the latter. */
  waits: { known: Int32Array; answered: Int32Array; due: number[][] }
  /** Decisions made and received. */
  made: Int32Array
  received: Int32Array
  firstMatchDay: Int32Array
  earlyMatches: Int32Array
  /** Rings of the last seven days: [day % 7 * members + m]. */
  weekMatches: Ring
  weekShown: Ring
  weekEffective: Ring
  /** All decisions in their order. */
  log: { count: number; judge: Int32Array; about: Int32Array; liked: Uint8Array }
  /** By day. */
  shows: Float64Array
  matchesOn: Float64Array
}

type Ring = { days: Float32Array; sum: Float32Array }

const newRing = (members: number): Ring => ({ days: new Float32Array(week * members), sum: new Float32Array(members) })

function turn({ days, sum }: Ring, day: number) {
  const from = (day % week) * sum.length
  for (let m = 0; m < sum.length; m++) {
    sum[m]! -= days[from + m]!
    days[from + m] = 0
  }
}

function count({ days, sum }: Ring, day: number, m: number) {
  days[(day % week) * sum.length + m]! += 1
  sum[m]! += 1
}

export function newState(world: World): State {
  const [a, b] = world.sizes
  const members = a + b
  const column = () => new Float32Array(members)
  const most = 12 * world.present.reduce((sum, one) => sum + one, 0)
  return {
    world,
    members,
    day: 0,
    firsts: [0, a],
    judged: [new Uint8Array(a * b), new Uint8Array(a * b)],
    lastDay: new Int32Array(members).fill(-99),
    shown: column(),
    pending: column(),
    matches: column(),
    effective: column(),
    answered: column(),
    waits: { known: new Int32Array(members), answered: new Int32Array(members), due: [] },
    made: new Int32Array(members),
    received: new Int32Array(members),
    firstMatchDay: new Int32Array(members).fill(-1),
    earlyMatches: new Int32Array(members),
    weekMatches: newRing(members),
    weekShown: newRing(members),
    weekEffective: newRing(members),
    log: { count: 0, judge: new Int32Array(most), about: new Int32Array(most), liked: new Uint8Array(most) },
    shows: new Float64Array(world.setting.days),
    matchesOn: new Float64Array(world.setting.days),
  }
}

export function beginDay(state: State, day: number) {
  state.day = day
  for (const ring of [state.weekMatches, state.weekShown, state.weekEffective]) turn(ring, day)
  for (const m of state.waits.due[day] ?? []) state.waits.known[m]! += 1
}

/** Days after which a first word without an answer counts: the 72 hours of the product. */
const daysToAnswer = 3

/** Who is not silent writes first or answers on the same day. Two silent members write nothing. @returns whether both write */
function converse({ waits, world: { silent }, day }: State, i: number, j: number): boolean {
  if (silent[i] && silent[j]) return false
  if (!silent[i] && !silent[j]) {
    for (const m of [i, j]) {
      waits.known[m]! += 1
      waits.answered[m]! += 1
    }
    return true
  }
  waits.due[day + daysToAnswer] ??= []
  waits.due[day + daysToAnswer]!.push(silent[i] ? i : j)
  return false
}

/** Conversations a member can hold in a week. Matches beyond are not effective. */
const capacity = 5

function match(state: State, i: number, j: number) {
  const { day } = state
  state.matchesOn[day]! += 1
  const room = [i, j].every((m) => state.weekEffective.sum[m]! < capacity)
  const both = converse(state, i, j)
  for (const m of [i, j]) {
    state.matches[m]! += 1
    count(state.weekMatches, day, m)
    if (state.firstMatchDay[m] === -1) state.firstMatchDay[m] = day
    if (day - state.world.joined[m]! < week) state.earlyMatches[m]! += 1
    if (!room) continue
    state.effective[m]! += 1
    if (both) state.answered[m]! += 1
    count(state.weekEffective, day, m)
  }
}

/** Shows member j of the other side to member i (indices in their sides), who decides. */
export function show(state: State, side: 0 | 1, i: number, j: number) {
  const { world, firsts, log } = state
  const [own, others] = [world.sizes[side], world.sizes[1 - side]!]
  const [viewer, about] = [firsts[side] + i, firsts[1 - side]! + j]
  const liked = world.looks[side].likes[i * others + j]!
  const back = state.judged[1 - side]![j * own + i]!
  state.judged[side][i * others + j] = 1 + liked
  state.shows[state.day]! += 1
  state.shown[about]! += 1
  count(state.weekShown, state.day, about)
  log.judge[log.count] = viewer
  log.about[log.count] = about
  log.liked[log.count++] = liked
  state.made[viewer]! += 1
  state.received[about]! += 1
  // A pending like of j is answered now. A like of i is pending at j unless j has decided.
  if (back === 2) state.pending[viewer]! -= 1
  if (liked && !back) state.pending[about]! += 1
  if (liked && back === 2) match(state, viewer, about)
}
