import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { borrowDatabase } from '../testing/database.ts'
import { endWithFile } from '../testing/end.ts'

/** Borrows a new database: while another is lent, no used one is free. */
async function lendNew() {
  const earlier = await borrowDatabase()
  const lent = await borrowDatabase()
  endWithFile(earlier.giveBack)
  return lent
}

it('A database that a file gives back comes to the next one as migrations left it', async () => {
  const first = await lendNew()
  const { db } = first.connections
  const settings = () => db.selectFrom('communitySettings').select('settings').execute()
  const before = await settings()
  await db.insertInto('user').values({ name: 'Ann', email: 'ann@example.test', emailVerified: true }).execute()
  await db.updateTable('communitySettings').set({ settings: '{"name":"Elsewhere"}' }).execute()
  await first.giveBack()
  const next = await borrowDatabase()
  endWithFile(next.giveBack)
  expect(next.url).toBe(first.url)
  expect(await db.selectFrom('user').select('id').execute()).toEqual([])
  expect(await db.selectFrom('profiles').select('id').execute()).toEqual([])
  expect(await settings()).toEqual(before)
})

it.each([
  { what: 'a new table', change: sql`create table more ()` },
  { what: 'a trigger that is off', change: sql`alter table profiles disable trigger user` },
  { what: 'statistics', change: sql`analyze interests` },
  { what: 'a city less', change: sql`delete from cities where id = (select min(id) from cities)` },
])('A database with $what is lent to no other file', async ({ change }) => {
  const first = await lendNew()
  await change.execute(first.connections.vaultDb)
  await first.giveBack()
  const next = await borrowDatabase()
  endWithFile(next.giveBack)
  expect(next.url).not.toBe(first.url)
})
