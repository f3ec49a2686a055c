import type { CommunityGender, Genders } from '@hearth/shared/members/community-genders'
import { setOf } from '@hearth/shared/members/gender-groups'
import { usesOfGenders } from '../../members/community-genders/queries.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import { savePart } from '../../platform/community/parts.ts'
import type { Database } from '../../platform/db/connection.ts'
import { byKey, changedKeys } from './keyed.ts'

type Edited = Pick<Genders, 'list' | 'several'>

const sameGroups = (one: CommunityGender, other: CommunityGender | undefined) =>
  String(one.groups) === String(other?.groups)

/** What the server remembers besides, until the job has brought the members of changed genders up to date. */
function remembered(before: Genders, { list, several }: Edited): Genders {
  const kept = byKey(list)
  const changed = before.list.filter((gender) => kept.has(gender.key) && !sameGroups(gender, kept.get(gender.key)))
  const due = [...new Set([...before.due, ...changed.map(({ key }) => key)])].filter((key) => kept.has(key))
  const formerSets = new Set([...before.formerSets, ...changed.map(({ groups }) => setOf(groups))])
  return {
    list,
    several,
    formerSets: due.length ? [...formerSets] : [],
    severalOnce: before.severalOnce || several,
    due,
  }
}

type Storing = { before: Genders; edited: Edited; revision: number }

/**
 * Replaces all genders in the transaction that has locked them.
 * @param revision the one that the editor had before them
 * @returns whether they are stored (false when a colleague was faster), and the keys that members have and that would be
 *   gone, with which nothing may be committed
 */
export async function storeGenders(transaction: Database, actor: Actor, { before, edited, revision }: Storing) {
  const value = remembered(before, edited)
  // The row is locked from here on: no member chooses what the next lines look at.
  if (!(await savePart(transaction, 'genders', { value, revision }))) return { stored: false, gone: [] }
  const kept = byKey(edited.list)
  const gone = Object.keys(await usesOfGenders(transaction)).filter((key) => !kept.has(key))
  const details = { genders: changedKeys(before.list, edited.list), several: edited.several }
  await audit(transaction, { act: 'genders_changed', actor, details })
  return { stored: true, gone }
}
