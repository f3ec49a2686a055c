import type { Countries, EditableCountries } from '@hearth/shared/members/community-countries'
import { savePart } from '../../platform/community/parts.ts'
import type { Database } from '../../platform/db/connection.ts'
import { moveCities } from './move.ts'

/** The countries that are in one of two lists alone. */
export const switchedBetween = ({ list: before }: EditableCountries, { list }: EditableCountries) => [
  ...list.filter((country) => !before.includes(country)),
  ...before.filter((country) => !list.includes(country)),
]

type Replacing = { before: Countries; edited: EditableCountries; revision: number }

/**
 * Replaces all countries in the transaction that has locked them. Their cities move at once, so that a member can choose
 * one; a job moves the members.
 * @param revision the one that the editor had before them
 * @returns whether they are stored; false when a colleague was faster
 */
export async function replaceCountries(transaction: Database, { before, edited, revision }: Replacing) {
  const value = { ...edited, due: [...new Set([...before.due, ...switchedBetween(before, edited)])] }
  if (!(await savePart(transaction, 'countries', { value, revision }))) return false
  await moveCities(transaction, value)
  return true
}
