import type { Role } from '@hearth/shared/roles'
import type { Database } from '../db/connection.ts'
import type { Person } from '../testing/services.ts'

/** Enrols an account's second factor and proves it in its session, as signing in with it does. */
export async function prove(db: Database, { userId }: Person) {
  const app = { kind: 'totp', secret: 'unused', confirmedAt: new Date() }
  await db
    .insertInto('secondFactors')
    .values({ userId, ...app })
    .execute()
  await db
    .updateTable('session')
    .set({ secondFactorAt: new Date(), secondFactorKind: 'totp' })
    .where('userId', '=', userId)
    .execute()
}

/** An account with a role, which has proved its second factor. */
export async function staffIn(
  { db, newcomer }: { db: Database; newcomer: (name: string) => Promise<Person> },
  name: string,
  role: Role = 'admin',
): Promise<Person> {
  const person = await newcomer(name)
  await db.insertInto('userRoles').values({ userId: person.userId, role }).execute()
  await prove(db, person)
  return person
}
