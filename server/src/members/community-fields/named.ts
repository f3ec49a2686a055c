import type { Language } from '@hearth/shared/language-codes'
import type { CommunityField } from '@hearth/shared/members/community-fields'
import { keepPart } from '../../platform/community/parts.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Viewer } from '../visibility/queries.ts'
import { toValues } from './values.ts'

const nameIn = (names: CommunityField['names'] | undefined, language: Language, key: string) =>
  names?.[language] ?? names?.en ?? key

/** What a member has filled in, with the names of fields and options in a language: a copy for its owner. */
export async function namedValues(db: Database, { profileId }: Pick<Viewer, 'profileId'>, language: Language) {
  const { value: fields } = await keepPart(db, 'fields')
  const byKey = new Map(fields.map((field) => [field.key, { ...field, retired: false }]))
  const rows = await db
    .selectFrom('fieldValues')
    .where('profileId', '=', profileId)
    .selectAll()
    .orderBy('changedAt')
    .execute()
  return rows.map((row) => {
    const field = byKey.get(row.field)
    const value = field && toValues([field], [row])[field.key]
    const options = new Map(field?.options.map(({ key, names }) => [key, nameIn(names, language, key)]))
    const named =
      typeof value === 'string' || Array.isArray(value) ? [value].flat().map((one) => options.get(one) ?? one) : value
    return {
      field: nameIn(field?.names, language, row.field),
      value: Array.isArray(named) ? named.join(', ') : named,
      agreedAt: row.agreedAt,
      changedAt: row.changedAt,
    }
  })
}
