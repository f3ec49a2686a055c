import type { Role } from '@hearth/shared/account/roles'
import type { Database } from '../../platform/db/connection.ts'
import { addRoles, prove } from '../../testing/roles.ts'
import type { Person } from '../../testing/services.ts'

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
