import { createServices } from '../../server/src/create-services.ts'
import { readEnv } from '../../server/src/platform/config/env.ts'
import { connect } from '../../server/src/platform/db/connection.ts'

export const password = 'correct horse 42'

/**
 * Makes accounts with a confirmed address and a password, hashed as the product does.
 * @returns their addresses
 */
export async function makeAccounts(databaseUrl: string, count: number): Promise<string[]> {
  const env = readEnv({ LOG_LEVEL: 'silent' })
  const { auth, db, close } = await createServices(env, connect(databaseUrl), ['a secret for the accounts'])
  const hash = await (await auth.$context).password.hash(password)
  const values = Array.from({ length: count }, (_, one) => ({
    name: 'Ann',
    firstName: 'Ann',
    lastName: 'Berg',
    birthday: '1990-01-01',
    email: `ann${one}@example.test`,
    emailVerified: true,
  }))
  const rows = await db.insertInto('user').values(values).returning(['id', 'email']).execute()
  await db
    .insertInto('account')
    .values(rows.map(({ id }) => ({ userId: id, accountId: id, providerId: 'credential', password: hash })))
    .execute()
  await close()
  return rows.map(({ email }) => email)
}
