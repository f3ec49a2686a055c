import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../db/connection.ts'
import { explainer, nodesOf } from '../discover/testing.ts'
import { startServices } from '../testing/services.ts'
import { vacuum } from '../testing/vacuum.ts'
import { findUsers } from './queries.ts'

const { db, databaseUrl } = await startServices()
const explained = explainer(databaseUrl)
afterAll(() => explained.close())

beforeAll(async () => {
  await sql`insert into "user" (name, email, first_name, last_name, created_at)
    select 'P', 'person' || i || '@example.test', 'P' || md5(i::text), 'Q', now() - i * interval '1 minute'
    from generate_series(1, 5000) i`.execute(db)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await vacuum(client, ['user'])
  await client.end()
})

const cursor = { at: new Date().toISOString(), id: '00000000-0000-4000-8000-000000000000' }
it.each([
  ['the first page', 'user_by_creation', (asked: Database) => findUsers(asked, undefined, null, 49)],
  ['a later page', 'user_by_creation', (asked: Database) => findUsers(asked, undefined, cursor, 49)],
  ['a part of an address', 'user_by_words', (asked: Database) => findUsers(asked, 'person4321@', null, 49)],
  ['an id', 'user_pkey', (asked: Database) => findUsers(asked, cursor.id, null, 49)],
])('The list of accounts reads %s by its index', async (_, index, ask) => {
  const before = explained.plans.length
  await ask(explained.db).catch(() => {})
  const [plan] = explained.plans.slice(before)
  const nodes = nodesOf(plan!.Plan)
  expect(nodes.map((node) => node['Index Name'])).toContain(index)
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'user')).toEqual([])
})
