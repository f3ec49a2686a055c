import { firstMoreInterest } from '@hearth/shared/members/community-interest-limits'
import type { Reason } from './explain.ts'
import { interestHalves, type MemberColumns } from './member-columns.ts'

/** The halves of a set of interests, in the order of `interestHalves`. */
export type Mask = readonly number[]

/** The ids in one half of a mask. @param first the id of its first bit */
export function idsIn(half: number, first: number): number[] {
  const ids: number[] = []
  for (let bits = half >>> 0; bits; bits &= bits - 1) ids.push(first + 31 - Math.clz32(bits & -bits))
  return ids
}

/** The ids in a mask, in their order. */
export const idsOf = (mask: Mask) => interestHalves.flatMap(({ first }, at) => idsIn(mask[at]!, first))

/** The keys of an interest mask, ordered by id. */
export const keysOf = (mask: Mask, names: Map<number, string>): string[] =>
  idsOf(mask).flatMap((id) => names.get(id) ?? [])

/** What the member in row j has. */
export const interestsAt = (people: MemberColumns, j: number): Mask => interestHalves.map(({ has }) => people[has][j]!)

/** What the member in row j wishes for. */
export const wishedAt = (people: MemberColumns, j: number): Mask =>
  interestHalves.map(({ wished }) => people[wished][j]!)

const inBoth = (some: Mask, others: Mask): Mask => some.map((half, at) => half & others[at]!)

/** The interests that a reason with this code names. */
export function maskOf(code: Reason['code'], mine: MemberColumns, others: MemberColumns, j: number): Mask {
  const own = interestsAt(mine, 0)
  const theirs = interestsAt(others, j)
  if (code === 'theirs') return inBoth(wishedAt(others, j), own)
  return inBoth(code === 'shared' ? own : wishedAt(mine, 0), theirs)
}

/** How many ids there are before those from 63 on: what was learned without such interests stays as it is. */
const few = 64
const all = 2 * few

/** The number of ids that these members' interests and wishes need. */
export const idCount = (people: MemberColumns) =>
  interestHalves.some(
    ({ has, wished, first }) =>
      first >= firstMoreInterest && (people[has].some(Boolean) || people[wished].some(Boolean)),
  )
    ? all
    : few
