import type { Countries, EditableCountries } from '@hearth/shared/members/community-countries'
import { replaceCountries, switchedBetween } from '../../members/community-countries/replace.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'

type Storing = { before: Countries; edited: EditableCountries; revision: number }

/**
 * Replaces all countries in the transaction that has locked them, and records it.
 * @param revision the one that the editor had before them
 * @returns whether they are stored; false when a colleague was faster
 */
export async function storeCountries(transaction: Database, actor: Actor, storing: Storing) {
  if (!(await replaceCountries(transaction, storing))) return false
  const { before, edited } = storing
  const details = { countries: switchedBetween(before, edited), byName: edited.byName }
  await audit(transaction, { act: 'countries_changed', actor, details })
  return true
}
