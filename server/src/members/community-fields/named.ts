import type { Language } from '@hearth/shared/language-codes'
import { importances } from '@hearth/shared/people/recommendation-limits'
import { keepPart } from '../../platform/community/parts.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Viewer } from '../visibility/queries.ts'
import { named } from './shown.ts'
import { toValues } from './values.ts'

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
  return rows.map(({ agreedAt, changedAt, ...row }) => {
    const field = byKey.get(row.field)
    const value = field && toValues([field], [row])[field.key]
    const nameOf = new Map(field?.options.map(({ key, names }) => [key, named(names, language).name]))
    return {
      field: field ? named(field.names, language).name : row.field,
      value: Array.isArray(value)
        ? value.map((key) => nameOf.get(key) ?? key).join(', ')
        : (nameOf.get(String(value)) ?? value),
      agreedAt,
      changedAt,
    }
  })
}

/** What a member wishes for of these fields, also those that are retired, named likewise. */
export async function namedFieldWishes(db: Database, { profileId }: Pick<Viewer, 'profileId'>, language: Language) {
  const { value: fields } = await keepPart(db, 'fields')
  const rows = await db
    .selectFrom('fieldWishes')
    .where('profileId', '=', profileId)
    .selectAll()
    .orderBy('field')
    .execute()
  return rows.map(({ field: key, importance, options, low, high }) => {
    const field = fields.find((one) => one.key === key)
    const nameOf = new Map(field?.options.map((option) => [option.key, named(option.names, language).name]))
    const range = field?.kind === 'yesNo' ? low === 1 : `${low}–${high}`
    return {
      about: field ? named(field.names, language).name : key,
      importance: importances[importance]!,
      value: options.length ? options.map((option) => nameOf.get(option) ?? option).join(', ') : range,
    }
  })
}
