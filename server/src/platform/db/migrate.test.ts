import { createHash } from 'node:crypto'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { createDatabase } from '../../testing/database.ts'
import type { Migration } from './baseline.ts'
import { migrate, readMigrations } from './migrate.ts'
import { differencesBetween } from './testing.ts'

const migration = (name: string, sql: string): Migration => ({
  name,
  sql,
  hash: createHash('sha256').update(sql).digest('hex'),
})
const own = readMigrations()
const good = migration('0901-good.sql', 'create table upgraded (id int); alter table profiles add upgraded int')
const broken = migration(
  '0902-broken.sql',
  `alter table upgraded add name text; update profiles set upgraded = 1;
  alter table profiles drop paused cascade; select 1 / 0; create table never (id int)`,
)
const mended = migration('0902-broken.sql', 'alter table upgraded add name text')

const nameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
const copyOf = (url: string) => createDatabase(nameOf(url))

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

let fresh = ''
beforeAll(async () => {
  fresh = await createDatabase()
  await migrate(fresh)
})

it('An upgrade that fails in its second migration leaves a database that the version before starts on', async () => {
  const database = await copyOf(fresh)
  await expect(migrate(database, { migrations: [...own, good, broken] })).rejects.toThrow('division by zero')
  expect(await differencesBetween(fresh, database)).toEqual([])
  expect(await migrate(database, { migrations: own })).toEqual([])
  expect(await migrate(database, { migrations: [...own, good, mended] })).toEqual([good.name, mended.name])
  await expect(migrate(database, { migrations: own })).rejects.toThrow('A newer version of Hearth has migrated')
})

it('A new database whose first start fails in the middle is empty, and completed by the next one', async () => {
  const database = await createDatabase()
  const failing = [...own.slice(0, 3), migration('0004-account.sql', 'select 1 / 0')]
  await expect(migrate(database, { migrations: failing })).rejects.toThrow('division by zero')
  expect((await query(database, 'select name from schema_migrations')).rows).toEqual([])
  await migrate(database)
  expect(await differencesBetween(fresh, database)).toEqual([])
})

it('Before the migrations of a database in use something is done once, and nothing without migrations', async () => {
  let asked = 0
  const beforeUpgrade = async () => {
    asked += 1
  }
  const created = await createDatabase()
  await migrate(created, { beforeUpgrade })
  await migrate(created, { beforeUpgrade })
  expect(asked).toBe(0)
  const two = [1, 2].map(() => migrate(created, { migrations: [...own, good], beforeUpgrade }))
  expect((await Promise.all(two)).flat()).toEqual([good.name])
  expect(asked).toBe(1)
})
