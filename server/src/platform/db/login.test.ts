import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { connect, type Database } from './connection.ts'
import { enableAppLogin } from './login.ts'

const { databaseUrl } = await startServices()

test('ordinary queries cannot leave their role to read the vault', async () => {
  const giveBack = (db: Database) =>
    db.connection().execute(async (one) => {
      await sql`set role none`.execute(one)
      return sql`select * from vault.positions`.execute(one)
    })
  const borrowed = connect(databaseUrl, { max: 1 })
  const own = connect(databaseUrl, { max: 1, appUrl: await enableAppLogin(databaseUrl) })
  try {
    // The reason for the login: an owner that only took the role can become the owner again.
    expect((await giveBack(borrowed.db)).rows).toEqual([])
    for (const db of [own.db, own.searchDb]) {
      await expect(giveBack(db)).rejects.toThrow('permission denied for schema vault')
      await expect(sql`set role postgres`.execute(db)).rejects.toThrow('permission denied')
      const { rows } = await sql`select session_user as who`.execute(db)
      expect(rows).toEqual([{ who: 'hearth_app' }])
    }
    await sql`select * from vault.positions`.execute(own.vaultDb)
  } finally {
    await Promise.all([borrowed.close(), own.close()])
  }
})
