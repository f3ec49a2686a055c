import { birthday } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startServices } from '../../testing/services.ts'

const { services, db } = await startServices()
const file = sql<{ log: string }>`select pg_read_file(pg_current_logfile()) as log`

it('PostgreSQL’s own log has the error of a duplicate key, without the e-mail address (safety 63)', async () => {
  const values = { name: 'Unspoken', firstName: 'Unspoken', lastName: 'B', email: 'zebedee@example.test', birthday }
  await db.insertInto('user').values(values).execute()
  await expect(db.insertInto('user').values(values).execute()).rejects.toThrow('duplicate key')
  await expect.poll(async () => (await file.execute(services.vaultDb)).rows[0]!.log).toContain('duplicate key')
  expect((await file.execute(services.vaultDb)).rows[0]!.log).not.toMatch(/unspoken|zebedee/i)
})

it('It is one of seven files, each overwritten a week later', async () => {
  const setting = (name: string) =>
    sql<{ value: string }>`select current_setting(${name}) as value`.execute(services.vaultDb)
  const settings = { log_filename: 'postgres-%a.log', log_truncate_on_rotation: 'on', log_rotation_age: '1d' }
  for (const [name, value] of Object.entries(settings)) expect((await setting(name)).rows).toEqual([{ value }])
})
