import type { Role } from '@hearth/shared/account/roles'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { addRoles } from '../../testing/roles.ts'
import type { Person } from '../../testing/services.ts'

/** Enrols an account's second factor and proves it in its session, as signing in with it does. */
export async function prove(db: Database, { userId }: Person, minutesAgo = 0) {
  const app = { kind: 'totp', secret: 'unused', confirmedAt: new Date() }
  await db
    .insertInto('secondFactors')
    .values({ userId, ...app })
    .execute()
  await sql`update session set second_factor_kind = 'totp', second_factor_at = now() - ${minutesAgo} * interval '1 minute'
    where user_id = ${userId}`.execute(db)
}

type Options = {
  /** Without: no second factor is set up. */
  proved?: boolean
  /** When the session last proved itself. */
  minutesAgo?: number
}

/** An account with a role, which has proved its second factor. */
export async function staffIn(
  { db, newcomer }: { db: Database; newcomer: (name: string) => Promise<Person> },
  name: string,
  role: Role = 'admin',
  { proved = true, minutesAgo = 0 }: Options = {},
): Promise<Person> {
  const person = await newcomer(name)
  await addRoles(db, { userId: person.userId, role })
  if (proved) await prove(db, person, minutesAgo)
  return person
}
