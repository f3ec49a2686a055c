import { sql } from 'kysely'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Services } from '../../services.ts'

/**
 * At a start: in production test members are seen by staff only, elsewhere by all. A database that was used for a trial
 * before has members who met them: in production nothing of these meetings stays.
 * @returns how many test members have changed sides
 */
export async function keepToStaff({ db, env }: Pick<Services, 'db' | 'env'>): Promise<number> {
  const { rows } = await sql<{
    changed: number
  }>`select keep_test_members_to_staff(${env.production}) as changed`.execute(db)
  return oneRow(rows).changed
}
