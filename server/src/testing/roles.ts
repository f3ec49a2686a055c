import { sql } from 'kysely'
import { actAlone } from '../platform/db/act-alone.ts'
import type { Database } from '../platform/db/connection.ts'
import type { MemberRole } from '../platform/db/types.ts'

/** Gives accounts roles as the console does: without a second person. */
export const addRoles = (db: Database, ...roles: { userId: string; role: MemberRole }[]) =>
  db.transaction().execute(async (transaction) => {
    await actAlone(transaction, 'console')
    await transaction.insertInto('userRoles').values(roles).execute()
  })

type Account = { userId: string }

/** Enrols an account's second factor and proves it in its session, as signing in with it does. */
export async function prove(db: Database, { userId }: Account, minutesAgo = 0) {
  const app = { userId, kind: 'totp', secret: 'unused', confirmedAt: new Date() }
  await db.insertInto('secondFactors').values(app).execute()
  await sql`update session set
      second_factor_kind = 'totp',
      second_factor_at = now() - ${minutesAgo} * interval '1 minute'
    where user_id = ${userId}`.execute(db)
}

/** Gives an account a role, with a second factor that it has just proved. */
export async function giveRole(db: Database, { userId }: Account, role: MemberRole) {
  await addRoles(db, { userId, role })
  await prove(db, { userId })
}
