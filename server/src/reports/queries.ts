import type { ReportCategory } from '@hearth/shared/reports'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'

export type Ban = { category: ReportCategory | null; since: Date | null }

/** Why an account is banned, by its newest upheld report, if any; null when it is not banned. */
export async function banOf(db: Database, userId: string): Promise<Ban | null> {
  const { rows } = await sql<Ban>`
    select upheld.category, upheld.decided_at as since from "user" u
    left join lateral (
      select r.category, r.decided_at from reports r join profiles p on p.id = r.target_id
      where p.user_id = u.id and r.state = 'upheld' order by r.decided_at desc limit 1) upheld on true
    where u.id = ${userId} and u.banned`.execute(db)
  return rows[0] ?? null
}
