import type { Lived } from './simulate.ts'
import type { State } from './state.ts'

/** Members present on at least this many days are active; the figures cover active members. */
const activeFrom = 5

export type Figures = {
  matches: number
  effective: number
  /** Of active members who answer: effective matches in which both write, and the share with one. */
  answered: number
  oneAnswered: number
  /** The Gini coefficients of those who answer. */
  giniAnswering: [number, number]
  /** Times that a silent member is shown, for each time that another is; NaN without silent members. */
  silentShown: number
  /** Share of active members with a match; with three. */
  one: number
  three: number
  /** Gini coefficients of times shown, by side. */
  gini: [number, number]
  /** Times shown at the tenth percentile; share of all shows that goes to the most shown tenth. */
  shownLow: number
  topShare: number
  /** Matches in a hundred shows on the first three days. */
  early: number
  /** Members who join later: matches in their first week, and median days to their first match (none: never). */
  newcomerMatches: number
  newcomerDays: number
  /** How well the policy predicts mutual likes of pairs never shown: area under the curve. */
  auc: number
}

/** Gini coefficient of numbers (Sen, 1973): 0 all equal, 1 one has everything. */
export function gini(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const total = sorted.reduce((sum, one) => sum + one, 0)
  if (!total) return 0
  const weighted = sorted.reduce((sum, one, k) => sum + (2 * (k + 1) - sorted.length - 1) * one, 0)
  return weighted / (sorted.length * total)
}

const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length)
const at = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

function activeMembers({ world, members }: State): number[] {
  const days = new Int32Array(members)
  for (let k = 0; k < world.present.length; k++) days[k % members]! += world.present[k]!
  return [...days.keys()].filter((m) => days[m]! >= activeFrom)
}

/** The figures of a simulated community. */
export function figuresOf({ state, auc }: Lived): Figures {
  const { world, firsts } = state
  const active = activeMembers(state)
  const shown = active.map((m) => state.shown[m]!)
  const most = [...shown].sort((a, b) => b - a)
  const top = most.slice(0, Math.ceil(most.length / 10))
  const share = (least: number) => mean(active.map((m) => (state.matches[m]! >= least ? 1 : 0)))
  const giniOn = (of: number[], side: 0 | 1) =>
    gini(of.filter((m) => (m < firsts[1] ? 0 : 1) === side).map((m) => state.shown[m]!))
  const answering = active.filter((m) => !world.silent[m])
  const meanShown = (silent: number) =>
    mean(active.filter((m) => world.silent[m] === silent).map((m) => state.shown[m]!))
  const newcomers = active.filter((m) => world.joined[m]! > 0)
  const waited = newcomers.map((m) =>
    state.firstMatchDay[m] === -1 ? Number.POSITIVE_INFINITY : state.firstMatchDay[m]! - world.joined[m]!,
  )
  const early = (of: Float64Array) => of.slice(0, 3).reduce((sum, one) => sum + one, 0)
  return {
    matches: mean(active.map((m) => state.matches[m]!)),
    effective: mean(active.map((m) => state.effective[m]!)),
    answered: mean(answering.map((m) => state.answered[m]!)),
    oneAnswered: mean(answering.map((m) => (state.answered[m]! >= 1 ? 1 : 0))),
    silentShown: meanShown(1) / meanShown(0),
    one: share(1),
    three: share(3),
    gini: [giniOn(active, 0), giniOn(active, 1)],
    giniAnswering: [giniOn(answering, 0), giniOn(answering, 1)],
    shownLow: at(shown, 0.1),
    topShare: top.reduce((sum, one) => sum + one, 0) / shown.reduce((sum, one) => sum + one, 0),
    early: (100 * early(state.matchesOn)) / Math.max(1, early(state.shows)),
    newcomerMatches: mean(newcomers.map((m) => state.earlyMatches[m]!)),
    newcomerDays: at(waited, 0.5),
    auc,
  }
}
