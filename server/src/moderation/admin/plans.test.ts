import { accountOrders, accountStates, type UserFilter } from '@hearth/shared/moderation/admin-users'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explainer, nodesOf } from '../../people/discover/testing.ts'
import type { Database } from '../../platform/db/connection.ts'
import { startServices } from '../../testing/services.ts'
import { vacuum } from '../../testing/vacuum.ts'
import { countApprovals } from '../approvals/known-to.ts'
import { countWaitingPhotos } from '../media/queries.ts'
import type { Staff } from '../staff/access.ts'
import { entriesOf } from './audit-log.ts'
import { findUsers } from './queries.ts'

const { db, databaseUrl } = await startServices()
// Planned for the values given, as production does without the options of searches.
const explained = explainer(databaseUrl, '')
afterAll(() => explained.close())

beforeAll(async () => {
  await sql`insert into "user" (name, email, first_name, last_name, created_at, banned, phone_number)
    select
      'P',
      'person' || i || '@example.test',
      'P' || md5(i::text),
      'Q',
      now() - i * interval '1 minute',
      i % 1000 = 0,
      '+45' || (20000000 + i)
    from generate_series(1, 20000) i`.execute(db)
  await sql`update profiles set city = md5(id::text)`.execute(db)
  await sql`insert into presence (profile_id, last_seen_at)
    select id, now() - random() * interval '90 days' from profiles
    on conflict do nothing`.execute(db)
  await sql`update listed_accounts l set
      confirmed = n % 20 <> 0,
      complete = n % 20 <> 1,
      leaving = n % 1000 = 2,
      banned = n % 200 = 3,
      suspended_until = case when n % 400 = 3 then now() + interval '3 days' end,
      country = (case when n % 50 = 4 then 'Denmark' else 'Germany' end)::country
    from (select user_id, row_number() over (order by user_id) as n from listed_accounts) numbered
    where numbered.user_id = l.user_id`.execute(db)
  await sql`insert into audit_log (act, actor_id, subject_id, at)
    select
      'act' || i % 200,
      md5((i % 300)::text)::uuid,
      md5((i % 5000)::text)::uuid,
      now() - i * interval '1 minute'
    from generate_series(1, 20000) i`.execute(db)
  await sql`insert into profile_images (profile_id, storage_key, width, height, display_order, state)
    select
      id,
      'k' || n,
      1,
      1,
      1,
      (case when n % 1000 = 0 then 'held' else 'shown' end)::photo_state
    from (select id, row_number() over () as n from profiles) p`.execute(db)
  await sql`insert into cases (kind, category, kinds, categories, severity)
    select
      'report',
      'spam',
      '{report}',
      '{spam}',
      2
    from generate_series(1, 5000) i`.execute(db)
  await sql`insert into approvals (act, reason, requested_by, requested_label, state, decided_at)
    select
      'ban',
      'x',
      gen_random_uuid(),
      'Ada',
      'refused',
      now()
    from generate_series(1, 5000)`.execute(db)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await vacuum(client, [
    'user',
    'profiles',
    'presence',
    'listed_accounts',
    'audit_log',
    'profile_images',
    'approvals',
    'cases',
  ])
  await client.end()
})

const id = '00000000-0000-4000-8000-000000000000'
const cursor = { value: new Date().toISOString(), id }
const users =
  (filter: Partial<UserFilter>, after: typeof cursor | null = null) =>
  (asked: Database) =>
    findUsers(asked, { sort: 'newest', ...filter }, { cursor: after, limit: 51 })
const log =
  (filter: Parameters<typeof entriesOf>[1], after: { at: string; id: number } | null = null) =>
  (asked: Database) =>
    entriesOf(asked, filter, after, 51)

const large = ['user', 'profiles', 'presence', 'listed_accounts', 'audit_log', 'cases', 'profile_images', 'approvals']
const staff: Staff = {
  ...{ userId: id, profileId: id, label: 'Ada', type: 'admin', roles: ['admin'], kinds: ['report'] },
  declinedCategories: [],
}

/** The indexes that a query reads. It reads no large table as a whole. */
async function indexesFor(ask: (asked: Database) => Promise<unknown>) {
  const before = explained.plans.length
  await ask(explained.db).catch(() => {})
  const nodes = nodesOf(explained.plans.slice(before)[0]!.Plan)
  const whole = nodes.filter(
    (node) => node['Node Type'] === 'Seq Scan' && large.includes(String(node['Relation Name'])),
  )
  expect(whole).toEqual([])
  return nodes.map((node) => node['Index Name'])
}

const indexOfState = {
  confirmed: 'listed',
  unconfirmed: 'unconfirmed',
  incomplete: 'incomplete',
  leaving: 'leaving',
  suspended: 'banned',
  banned: 'banned',
}
const indexOfOrder = { newest: 'by_creation', seen: 'by_visit', name: 'by_name' }
const pages = [
  { page: 'first', later: false },
  { page: 'later', later: true },
]
const lists = accountOrders.flatMap((sort) => pages.map((page) => ({ sort, ...page })))
const after = (sort: UserFilter['sort']) => (sort === 'name' ? { value: 'pa', id } : cursor)

describe.each(lists)('The $page page of accounts in the order "$sort"', ({ sort, later }) => {
  const list = (filter: Partial<UserFilter>) => users({ ...filter, sort }, later ? after(sort) : null)
  const order = indexOfOrder[sort]

  it('is read by the index of the order, and so is that of a country', async () => {
    expect(await indexesFor(list({}))).toContain(`listed_${order}`)
    expect(await indexesFor(list({ country: 'Denmark' }))).toContain(`listed_of_country_${order}`)
    expect(await indexesFor(list({ joinedSince: '2020-01-01' }))).toContain(`listed_${order}`)
  })

  it.each(accountStates)('is read by the index of the state "%s", also in a country', async (state) => {
    expect(await indexesFor(list({ state }))).toContain(`${indexOfState[state]}_${order}`)
    const ofCountry = (await indexesFor(list({ state, country: 'Germany', joinedSince: '2020-01-01' }))).join(' ')
    expect(ofCountry).toMatch(new RegExp(`${indexOfState[state]}|listed_of_country`))
  })

  it('reads the accounts with a role alone', async () => {
    expect(await indexesFor(list({ role: 'moderator' }))).toContain('listed_accounts_pkey')
  })
})

it.each([
  ['A part of an address', 'user_by_words', users({ search: 'person4321@' })],
  ['a whole address', 'user_email_key', users({ search: 'person4321@example.test' })],
  ['a name with the last name first', 'user_by_words', users({ search: 'q pabcdef' })],
  ['a part of a number', 'user_by_words', users({ search: '20004321' })],
  ['a whole number', 'user_phone_number_key', users({ search: '+4520004321' })],
  ['a part of a city', 'profiles_by_city_words', users({ search: 'abcdef12' })],
  ['an id', 'user_pkey', users({ search: id })],
  ['The log: the first page', 'audit_by_time', log({})],
  ['a later page of the log', 'audit_by_time', log({}, { at: cursor.value, id: 7 })],
  ['one act', 'audit_by_act', log({ act: 'act7' })],
  ['one actor', 'audit_of_actor', log({ actorId: id })],
  ['one subject', 'audit_of_subject', log({ subjectId: id })],
  ['one case', 'audit_of_case', log({ caseId: id })],
  ['The number of photos that wait', 'photos_by_state', (asked: Database) => countWaitingPhotos(asked, staff)],
  ['that of requests', 'approvals_waiting', (asked: Database) => countApprovals(asked, staff)],
])('%s is read by its index', async (_, index, ask) => {
  expect(await indexesFor(ask)).toContain(index)
})
