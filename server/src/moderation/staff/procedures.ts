import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import type { StaffMember } from '@hearth/shared/moderation/admin-staff'
import { sql } from 'kysely'
import { isConfirmed } from '../../account/identity/confirmed-factors.ts'
import { fullName, type NameRow, nameColumns } from '../../members/names.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import { staffWith } from './access.ts'

type Row = Omit<StaffMember, 'name' | 'lastSeenAt'> & NameRow & { lastSeenAt: Date | null }

/** The accounts with a role, or one of them. They are few. */
async function readStaff(db: Database, userId: string | null): Promise<StaffMember[]> {
  const { rows } = await sql<Row>`select
      u.id as user_id,
      ${nameColumns('u')},
      u.email,
      given.roles,
      s.display_name,
      to_json(s.kinds) as kinds,
      coalesce(to_json(s.declined_categories), '[]') as declined_categories,
      exists (select from second_factors
        where second_factors.user_id = u.id and kind in ('totp', 'passkey') and ${isConfirmed}) as protected,
      seen.last_seen_at
    from (select user_id, json_agg(role order by role) as roles from user_roles group by user_id) as given
    join "user" u on u.id = given.user_id
    join profiles p on p.user_id = u.id
    left join staff s on s.user_id = u.id
    left join presence seen on seen.profile_id = p.id
    where ${userId === null ? sql`true` : sql`u.id = ${userId}::uuid`}
    order by lower(u.first_name || ' ' || u.last_name), u.id`.execute(db)
  return rows.map(({ firstName, lastName, nameLanguage, nameRules, email, lastSeenAt, ...row }) => ({
    ...row,
    name: fullName({ firstName, lastName, nameLanguage, nameRules }),
    email: email && !isPlaceholderAddress(email) ? email : null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }))
}

export const list = staffWith('staff').adminStaff.list.handler(async ({ context: { db, staff } }) => {
  await audit(db, { act: 'staff_listed', actor: staff })
  return readStaff(db, null)
})

/** @throws NOT_FOUND for an account without a role */
export const update = staffWith('staff').adminStaff.update.handler(async ({ context, input, errors }) => {
  const { db, secret, staff } = context
  const { userId, kinds, ...choices } = input
  if (!(await readStaff(db, userId)).length) throw errors.NOT_FOUND()
  const fields = { ...choices, kinds, updatedAt: new Date() }
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('staff')
      .values({ userId, ...fields })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(fields))
      .execute()
    const after = { displayName: choices.displayName, kinds, declinedCategories: choices.declinedCategories }
    await audit(transaction, { act: 'staff_changed', actor: staff, subjectId: userId, secret, after })
  })
  return (await readStaff(db, userId))[0]!
})
