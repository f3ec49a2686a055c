import type { Interests } from '@hearth/shared/members/community-interests'
import { addInterests } from '../../members/interests/add.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import { savePart } from '../../platform/community/parts.ts'
import type { Database } from '../../platform/db/connection.ts'
import { byKey, changedKeys } from './keyed.ts'

type Storing = { before: Interests; edited: Interests; revision: number }

/**
 * Replaces all interests in the transaction that has locked them. A new one gets an id that none has had.
 * @param revision the one that the editor had before them
 * @returns whether they are stored (false when a colleague was faster), and the keys that would be gone, with which
 *   nothing may be committed: an interest is hidden, never removed
 */
export async function storeInterests(transaction: Database, actor: Actor, { before, edited, revision }: Storing) {
  if (!(await savePart(transaction, 'interests', { value: edited, revision }))) return { stored: false, gone: [] }
  const [known, kept] = [byKey(before.list), byKey(edited.list)]
  const gone = [...known.keys()].filter((key) => !kept.has(key))
  await addInterests(
    transaction,
    [...kept.keys()].filter((key) => !known.has(key)),
  )
  const details = {
    interests: changedKeys(before.list, edited.list),
    groups: changedKeys(before.groups, edited.groups),
  }
  await audit(transaction, { act: 'interests_changed', actor, details })
  return { stored: true, gone }
}
