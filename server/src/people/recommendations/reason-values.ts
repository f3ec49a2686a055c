import { goalsIn } from '@hearth/shared/members/goal-sets'
import type { RecommendationReason } from '@hearth/shared/people/recommendations'
import { shownKm } from '../cards.ts'
import { kmBetween } from './content.ts'
import type { Reason } from './explain.ts'
import { metValues } from './field-answers.ts'
import { idsOf, type Mask, maskOf } from './interest-masks.ts'
import type { MemberColumns } from './member-columns.ts'
import type { Pair, Rarity } from './telling.ts'

/** What the values of reasons are named by: interests by id, and how rare interests and languages are. */
export type Naming = { names: Map<number, string>; rarity: Rarity }

/** The keys of the interests, the rarest first. */
function interestsOf(mask: Mask, { names, rarity: { weights } }: Naming) {
  const weight = (id: number) => weights[id] ?? 1
  return idsOf(mask)
    .toSorted((x, y) => weight(y) - weight(x) || x - y)
    .flatMap((id) => names.get(id) ?? [])
}

function goalOf(code: Reason['code'], mine: MemberColumns, others: MemberColumns, j: number) {
  if (code === 'both' && mine.goal[0] !== others.goal[j]) return null
  const [own, wished] = code === 'theirs' ? [mine.goal[0]!, others.goals[j]!] : [others.goal[j]!, mine.goals[0]!]
  return goalsIn(code === 'shared' ? own & mine.goal[0]! : own & wished)[0] ?? null
}

/** Adds the value to a reason: for `theirs` the viewer's, otherwise the member's or what both have. */
export function addValues({ mine, others, j }: Pair, languages: string[], naming: Naming) {
  return (reason: Reason): RecommendationReason => {
    const { code, about } = reason
    if (about === 'interests') return { ...reason, value: interestsOf(maskOf(code, mine, others, j), naming) }
    if (about === 'fields') {
      const [as, a, bs, b] = code === 'theirs' ? ([others, j, mine, 0] as const) : ([mine, 0, others, j] as const)
      return { ...reason, value: metValues(as, a, bs, b) }
    }
    if (about === 'languages') return { ...reason, value: languages }
    if (about === 'goal') return { ...reason, value: goalOf(code, mine, others, j) }
    if (about === 'distance') return { ...reason, value: shownKm(kmBetween(mine, 0, others, j)) }
    return { ...reason, value: code === 'theirs' ? mine[about][0]! : others[about][j]! }
  }
}
