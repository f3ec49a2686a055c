import { sql } from 'kysely'

/** A pattern for `like` that finds a text within another that is folded. */
export const contains = (text: string | null) =>
  sql`'%' || regexp_replace(fold(${text}::text), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
