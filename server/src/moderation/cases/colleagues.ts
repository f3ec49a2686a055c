import { Role } from '@hearth/shared/account/roles'
import { mayDo, type StaffName } from '@hearth/shared/moderation/staff'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'

/** The roles that decide cases. */
export const deciding = Role.options.filter((role) => mayDo([role], 'cases.decide'))

/** The staff who decide cases, by name. */
export async function readColleagues(db: Database): Promise<StaffName[]> {
  const { rows } = await sql<StaffName>`select distinct u.id, coalesce(s.display_name, u.name) as name
    from user_roles r
    join "user" u on u.id = r.user_id
    left join staff s on s.user_id = u.id
    where r.role = any(${deciding}::member_role[])
    order by name, u.id`.execute(db)
  return rows
}
