import type { Role } from '@hearth/shared/account/roles'
import { sql } from 'kysely'
import type { Log } from '../../../platform/config/log.ts'
import type { Database } from '../../../platform/db/connection.ts'

/**
 * The roles of an account, as the database's function gives them. If it fails, they are read from the table, and the
 * failure is logged only.
 */
export async function rolesOf({ db, log }: { db: Database; log: Log }, userId: string): Promise<Role[]> {
  try {
    const { rows } = await sql<{ role: Role }>`select role from get_user_roles(${userId}) as role`.execute(db)
    return rows.map(({ role }) => role)
  } catch (error) {
    log.error({ part: 'roles', name: (error as Error).name }, 'get_user_roles failed')
    const rows = await db.selectFrom('userRoles').where('userId', '=', userId).select('role').orderBy('role').execute()
    return rows.map(({ role }) => role)
  }
}
