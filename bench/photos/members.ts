import { createServices } from '../../server/src/create-services.ts'
import { readEnv } from '../../server/src/platform/config/env.ts'
import { connect } from '../../server/src/platform/db/connection.ts'

/** Eight accounts with a confirmed address, in an empty community. */
export async function eightMembers(databaseUrl: string) {
  const { db, close } = await createServices(readEnv({ LOG_LEVEL: 'silent' }), connect(databaseUrl), [
    'a secret for the accounts',
  ])
  const values = Array.from({ length: 8 }, (_, one) => ({
    name: 'Ann',
    firstName: 'Ann',
    lastName: 'Berg',
    birthday: '1990-01-01',
    email: `ann${one}@example.test`,
    emailVerified: true,
  }))
  const rows = await db.insertInto('user').values(values).returning(['id', 'email']).execute()
  await close()
  return rows.map(({ id, email }) => ({ viewer: { userId: id, email } }))
}
