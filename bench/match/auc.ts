// How well a policy separates mutual likes from all other pairs, among pairs that it never showed.
import { newChance } from './chance.ts'
import type { Policy } from './policies.ts'
import type { State } from './state.ts'

const tries = 100_000

/**
 * Area under the curve (Mann and Whitney): the chance that a right pair is ranked above a wrong one. Equal values
 * count half. NaN when either kind is missing.
 */
export function areaUnderCurve(values: number[], right: boolean[]): number {
  const order = [...values.keys()].sort((a, b) => values[a]! - values[b]!)
  let [ranks, rights] = [0, 0]
  for (let from = 0; from < order.length; ) {
    let upto = from
    while (upto < order.length && values[order[upto]!] === values[order[from]!]) upto++
    const found = order.slice(from, upto).filter((k) => right[k]).length
    ranks += (found * (from + 1 + upto)) / 2
    rights += found
    from = upto
  }
  return (ranks - (rights * (rights + 1)) / 2) / (rights * (order.length - rights))
}

/** The area for random pairs in which neither has judged the other. */
export function aucOfUnseen(state: State, policy: Policy): number {
  const { world, judged } = state
  const { uniform } = newChance(world.setting.seed + 104_729)
  const [a, b] = world.sizes
  const [values, right]: [number[], boolean[]] = [[], []]
  for (let k = 0; k < tries; k++) {
    const [i, j] = [Math.floor(uniform() * a), Math.floor(uniform() * b)]
    if (judged[0][i * b + j] || judged[1][j * a + i]) continue
    values.push(policy.fit(state, i, j))
    right.push(world.looks[0].likes[i * b + j] === 1 && world.looks[1].likes[j * a + i] === 1)
  }
  return areaUnderCurve(values, right)
}
