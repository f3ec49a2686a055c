import { activeDays } from '../../shared/src/people/recommendation-limits.ts'
import { aucOfUnseen } from './auc.ts'
import { newChance } from './chance.ts'
import { type Looking, policies, silentPolicies } from './policies.ts'
import { beginDay, newState, type State, show } from './state.ts'
import type { World } from './world.ts'

const showsADay = 12

/** Recently present members of a side, as indices. No policy shows others. */
function reachable(state: State, side: 0 | 1): number[] {
  const first = state.firsts[side]
  const found: number[] = []
  for (let i = 0; i < state.world.sizes[side]; i++)
    if (state.day - state.lastDay[first + i]! <= activeDays) found.push(i)
  return found
}

/** A community after all days, and how well its policy predicts mutual likes by then. */
export type Lived = { state: State; auc: number }

/**
 * Simulates the world's days under a policy. Each day every present member, in random order, is shown twelve members and
 * decides at once.
 */
export function simulate(world: World, policyName: string): Lived {
  const chance = newChance(world.setting.seed + 7919)
  const policy = { ...policies, ...silentPolicies }[policyName]!(world, chance)
  const state = newState(world)
  const candidates = new Int32Array(Math.max(...world.sizes))
  for (let day = 0; day < world.setting.days; day++) {
    beginDay(state, day)
    const pools = [reachable(state, 0), reachable(state, 1)]
    const there: number[] = []
    for (let m = 0; m < state.members; m++) if (world.present[day * state.members + m]) there.push(m)
    chance.shuffle(there)
    for (const m of there) {
      const side = m < state.firsts[1] ? 0 : 1
      const i = m - state.firsts[side]
      if (day - state.lastDay[m]! > activeDays) pools[side]!.push(i)
      state.lastDay[m] = day
      const looking: Looking = { side, i, candidates, count: 0, shows: showsADay }
      const from = i * world.sizes[1 - side]!
      for (const j of pools[1 - side]!) if (!state.judged[side][from + j]) candidates[looking.count++] = j
      for (const j of policy.choose(state, looking)) show(state, side, i, j)
    }
    policy.endDay?.(state)
  }
  return { state, auc: aucOfUnseen(state, policy) }
}
