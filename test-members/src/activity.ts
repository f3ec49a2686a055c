import type { TestActivity } from '@hearth/shared/moderation/test-members'
import { type Random, randomFrom } from './random.ts'

const day = 24 * 60

/** Minutes since the last activity: some now, most within a month, a few never. */
export function lastSeen(random: Random): number | null {
  if (random.chance(0.15)) return random.between(0, 8)
  if (random.chance(0.07)) return null
  const minutes = 10 - Math.log(1 - random.next()) * 5 * day
  return Math.min(minutes, 30 * day)
}

const spans = { now: [0, 8], week: [10, 7 * day], away: [30 * day, 120 * day] } as const

/** Minutes since the last activity of a member who is to be active in one way. */
export function seenAs(activity: Exclude<TestActivity, 'mixed'>, seed: string | number, index: number): number {
  const [from, to] = spans[activity]
  return randomFrom('activity', seed, index).between(from, to)
}
