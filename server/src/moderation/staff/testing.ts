import type { Role } from '@hearth/shared/account/roles'
import type { Database } from '../../platform/db/connection.ts'
import { addRoles } from '../../testing/roles.ts'
import type { Person } from '../../testing/services.ts'

/** Enrols an account's second factor and proves it in its session, as signing in with it does. */
export async function prove(db: Database, { userId }: Pick<Person, 'userId'>) {
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

/** Gives an account a role, with a second factor that it has just proved. */
export async function giveRole(db: Database, person: Pick<Person, 'userId'>, role: Role) {
  await addRoles(db, { userId: person.userId, role })
  await prove(db, person)
}
