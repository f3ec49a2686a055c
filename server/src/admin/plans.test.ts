import type { UserFilter } from '@hearth/shared/admin-users'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../db/connection.ts'
import { explainer, nodesOf } from '../discover/testing.ts'
import { startServices } from '../testing/services.ts'
import { vacuum } from '../testing/vacuum.ts'
import { entriesOf } from './audit-log.ts'
import { findUsers } from './queries.ts'

const { db, databaseUrl } = await startServices()
// Planned for the values given, as production does without the options of searches.
const explained = explainer(databaseUrl, '')
afterAll(() => explained.close())

beforeAll(async () => {
  await sql`insert into "user" (name, email, first_name, last_name, created_at, banned, phone_number)
    select 'P', 'person' || i || '@example.test', 'P' || md5(i::text), 'Q', now() - i * interval '1 minute',
      i % 1000 = 0, '+45' || (20000000 + i)
    from generate_series(1, 20000) i`.execute(db)
  await sql`update profiles set country = (case when right(id::text, 2) = '00' then 'Denmark' else 'Germany' end)::country,
    city = md5(id::text)`.execute(db)
  await sql`insert into presence (profile_id, last_seen_at) select id, now() - random() * interval '90 days' from profiles
    on conflict do nothing`.execute(db)
  await sql`insert into audit_log (act, actor_id, subject_id, at)
    select 'act' || i % 200, md5((i % 300)::text)::uuid, md5((i % 5000)::text)::uuid, now() - i * interval '1 minute'
    from generate_series(1, 20000) i`.execute(db)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await vacuum(client, ['user', 'profiles', 'presence', 'audit_log'])
  await client.end()
})

const id = '00000000-0000-4000-8000-000000000000'
const cursor = { value: new Date().toISOString(), id }
const users =
  (filter: Partial<UserFilter>, after: typeof cursor | null = null) =>
  (asked: Database) =>
    findUsers(asked, { sort: 'newest', ...filter }, after, 51)
const log =
  (filter: Parameters<typeof entriesOf>[1], after: { at: string; id: number } | null = null) =>
  (asked: Database) =>
    entriesOf(asked, filter, after, 51)

it.each([
  ['The list of accounts: the first page', 'user_by_creation', users({})],
  ['a later page', 'user_by_creation', users({}, cursor)],
  ['by name', 'user_by_name', users({ sort: 'name' })],
  ['a later page by name', 'user_by_name', users({ sort: 'name' }, { value: 'pa', id })],
  ['by the last visit', 'presence_by_time', users({ sort: 'seen' })],
  ['a later page by the last visit', 'presence_by_time', users({ sort: 'seen' }, cursor)],
  ['a part of an address', 'user_by_words', users({ search: 'person4321@' })],
  ['a part of a number', 'user_by_words', users({ search: '20004321' })],
  ['a part of a city', 'profiles_by_city_words', users({ search: 'abcdef12' })],
  ['an id', 'user_pkey', users({ search: id })],
  ['the banned', 'banned_users', users({ state: 'banned' })],
  ['those who leave', 'leaving_users', users({ state: 'leaving' })],
  ['a small country', 'profiles_by_country', users({ country: 'Denmark', sort: 'name' })],
  ['those with a role', 'user_pkey', users({ role: 'moderator' })],
  ['The log: the first page', 'audit_by_time', log({})],
  ['a later page of the log', 'audit_by_time', log({}, { at: cursor.value, id: 7 })],
  ['one act', 'audit_by_act', log({ act: 'act7' })],
  ['one actor', 'audit_of_actor', log({ actorId: id })],
  ['one subject', 'audit_of_subject', log({ subjectId: id })],
  ['one case', 'audit_of_case', log({ caseId: id })],
])('%s is read by its index', async (_, index, ask) => {
  const before = explained.plans.length
  await ask(explained.db).catch(() => {})
  const [plan] = explained.plans.slice(before)
  const nodes = nodesOf(plan!.Plan)
  expect(nodes.map((node) => node['Index Name'])).toContain(index)
  const read = (name: unknown) => ['user', 'profiles', 'presence', 'audit_log'].includes(String(name))
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && read(node['Relation Name']))).toEqual([])
})
