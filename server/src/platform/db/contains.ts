import { type RawBuilder, sql } from 'kysely'

/** A `like` pattern that matches every folded text that contains this text. */
export const contains = (text: string | null) =>
  sql`'%' || regexp_replace(fold(${text}::text), '([\\\\%_])', '\\\\\\1', 'g') || '%'`

/** The shortest part that an index of trigrams can look up. */
const shortestPart = 3

/**
 * Whether a folded text has all words of this one, in any order: a name is found with the last name first, too. Words
 * that no index can look up are searched for as they stand.
 */
export function containsWords(folded: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  const words = text.trim().split(/\s+/)
  const parts = words.some((word) => [...word].length >= shortestPart) ? words : [text]
  return sql.join(
    parts.map((part) => sql`${folded} like ${contains(part)}`),
    sql` and `,
  )
}
