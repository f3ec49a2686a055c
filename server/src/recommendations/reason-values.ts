import { relationshipGoals } from '@hearth/shared/member-choices'
import type { RecommendationReason } from '@hearth/shared/recommendations'
import { shownKm } from '../members/cards.ts'
import { kmBetween } from './content.ts'
import type { Reason } from './explain.ts'
import type { MemberColumns } from './member-columns.ts'

/** The keys of an interest mask, ordered by id. */
export function keysOf(low: number, high: number, names: Map<number, string>): string[] {
  return [...names]
    .filter(([id]) => (id < 32 ? low & (1 << id) : high & (1 << (id - 32))) !== 0)
    .sort(([a], [b]) => a - b)
    .map(([, key]) => key)
}

function interestsOf(
  code: Reason['code'],
  mine: MemberColumns,
  others: MemberColumns,
  j: number,
  names: Map<number, string>,
) {
  if (code === 'missing') return []
  const wished = {
    both: [mine.wishLow[0]!, mine.wishHigh[0]!],
    yours: [mine.wishLow[0]!, mine.wishHigh[0]!],
    theirs: [others.wishLow[j]!, others.wishHigh[j]!],
    shared: [mine.low[0]!, mine.high[0]!],
  }[code]
  const [low, high] = code === 'theirs' ? [mine.low[0]!, mine.high[0]!] : [others.low[j]!, others.high[j]!]
  return keysOf(wished[0]! & low, wished[1]! & high, names)
}

function goalOf(code: Reason['code'], mine: MemberColumns, others: MemberColumns, j: number) {
  if (code === 'both' && mine.goal[0] !== others.goal[j]) return null
  return relationshipGoals[code === 'theirs' ? mine.goal[0]! : others.goal[j]!]!
}

/** Adds the value to a reason: for `theirs` the viewer's, otherwise the member's or what both have. */
export function addValues(mine: MemberColumns, others: MemberColumns, j: number, names: Map<number, string>) {
  return (reason: Reason): RecommendationReason => {
    const { code, about } = reason
    if (about === 'interests') return { ...reason, value: interestsOf(code, mine, others, j, names) }
    if (about === 'goal') return { ...reason, value: goalOf(code, mine, others, j) }
    if (about === 'distance') return { ...reason, value: shownKm(kmBetween(mine, 0, others, j)) }
    return { ...reason, value: code === 'theirs' ? mine[about][0]! : others[about][j]! }
  }
}
