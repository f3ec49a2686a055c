import { goalLimits } from '@hearth/shared/members/community-goal-limits'
import type { CommunityGoal, EditableGoals, Goals } from '@hearth/shared/members/community-goals'
import { firstOwnBit, isFirstGoal } from '@hearth/shared/members/goal-sets'
import { usesOfGoals } from '../../members/community-goals/queries.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import { savePart } from '../../platform/community/parts.ts'
import type { Database } from '../../platform/db/connection.ts'
import { byKey, changedKeys } from './keyed.ts'

const everyBit = Array.from({ length: goalLimits.stored - firstOwnBit }, (_, at) => firstOwnBit + at)

/** Each goal of the community's own keeps its bit, and a new one gets one that no goal has. */
function bitsFor(list: CommunityGoal[], before: Goals['bits']): Goals['bits'] {
  const own = list.map(({ key }) => key).filter((key) => !isFirstGoal(key))
  const kept = own.filter((key) => key in before)
  const taken = new Set(kept.map((key) => before[key]))
  const free = everyBit.filter((bit) => !taken.has(bit))
  return Object.fromEntries(own.map((key) => [key, before[key] ?? free.shift()!]))
}

/** What the server remembers besides, until the job has brought the members of changed goals up to date. */
function remembered(before: Goals, { list, several }: EditableGoals): Goals {
  const known = byKey(before.list)
  const counted = list.filter(({ key, countsAs }) => known.has(key) && known.get(key)?.countsAs !== countsAs)
  const kept = byKey(list)
  const due = [...new Set([...before.due, ...counted.map(({ key }) => key)])].filter((key) => kept.has(key))
  return { list, several, bits: bitsFor(list, before.bits), due }
}

type Storing = { before: Goals; edited: EditableGoals; revision: number }

/**
 * Replaces all goals in the transaction that has locked them.
 * @param revision the one that the editor had before them
 * @returns whether they are stored (false when a colleague was faster), and the keys that members have and that would be
 *   gone, with which nothing may be committed
 */
export async function storeGoals(transaction: Database, actor: Actor, { before, edited, revision }: Storing) {
  const value = remembered(before, edited)
  // The row is locked from here on: no member chooses what the next lines look at.
  if (!(await savePart(transaction, 'goals', { value, revision }))) return { stored: false, gone: [] }
  const kept = byKey(edited.list)
  const gone = Object.keys(await usesOfGoals(transaction)).filter((key) => !kept.has(key))
  const details = { goals: changedKeys(before.list, edited.list), several: edited.several }
  await audit(transaction, { act: 'goals_changed', actor, details })
  return { stored: true, gone }
}
