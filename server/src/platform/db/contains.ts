import { sql } from 'kysely'

/** A `like` pattern that matches every folded text that contains this text. */
export const contains = (text: string | null) =>
  sql`'%' || regexp_replace(fold(${text}::text), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
