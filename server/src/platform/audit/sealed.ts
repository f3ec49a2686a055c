import { type RawBuilder, sql } from 'kysely'

/** What the log has of work on sealed hits, which is for the people of child safety alone. */
export function isAboutSealed(log: 'a' | 'l'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${log}.${name}`)
  return sql<boolean>`(${column('act')} like 'sealed\\_%'
    or ${column('details')} ->> 'act' is not distinct from 'release-sealed'
    or coalesce((select h.kind = 'hash-hit' from cases h where h.id = ${column('case_id')}), false))`
}
