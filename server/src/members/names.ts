import {
  defaultNameRules,
  fullName as full,
  type Named,
  type NameRules,
  shownName as shown,
} from '@hearth/shared/members/names'
import { sql } from 'kysely'

/** Null while the default holds. In the statement that reads the names, so that a change holds in the next answer. */
export const nameRules = sql<NameRules | null>`(select value from community_parts where part = 'names')`

/** What a name is written from, as columns of a profile or an account. */
export const nameColumns = (of: 'p' | 'u' | 'author' | 'profiles') => {
  const columns = ['first_name as "firstName"', 'last_name as "lastName"', 'language_code as "nameLanguage"']
  return sql`${sql.raw(columns.map((column) => `${of}.${column}`).join(', '))}, ${nameRules} as "nameRules"`
}

export type NameRow = {
  firstName: string
  lastName: string
  nameLanguage: string
  nameRules: NameRules | null
}

const writtenBy =
  (write: (named: Named, rules: NameRules) => string) =>
  ({ firstName, lastName, nameLanguage: language, nameRules: rules }: NameRow) =>
    write({ firstName, lastName, language }, rules ?? defaultNameRules)

/** The name of a row as others read it: "Maya R." */
export const shownName = writtenBy(shown)
/** The name of a row as only staff read it: "Maya Reed". */
export const fullName = writtenBy(full)
