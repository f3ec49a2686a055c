import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'

/** Makes everything that was spent so much older. */
export const passTime = (db: Database, minutes: number) =>
  sql`update spent set uses = array(select used - make_interval(mins => ${minutes}) from unnest(uses) used),
    expires_at = expires_at - make_interval(mins => ${minutes})`.execute(db)

/** How many uses of a limit are stored, for all together. */
export async function usesOf(db: Database, what: string): Promise<number> {
  const rows = await db.selectFrom('spent').where('what', '=', what).select('uses').execute()
  return rows.flatMap(({ uses }) => uses).length
}
