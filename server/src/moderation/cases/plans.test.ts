import { randomUUID } from 'node:crypto'
import { Filter } from '@hearth/shared/moderation/cases'
import { caseKinds } from '@hearth/shared/moderation/staff'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { explainer, nodesOf } from '../../people/discover/testing.ts'
import type { Database } from '../../platform/db/connection.ts'
import { startServices } from '../../testing/services.ts'
import { vacuum } from '../../testing/vacuum.ts'
import type { Staff } from '../staff/access.ts'
import { casesToAnnounce } from './alarms.ts'
import { claimNext } from './claims.ts'
import { find } from './find.ts'
import { raiseDueCases, releaseExpiredClaims } from './jobs.ts'
import { countWaiting, readQueue, readSummary } from './queue.ts'

const { db, databaseUrl, newcomer } = await startServices()
const { userId, profileId } = await newcomer('Mo')
// Planned for the values given, as production does without the options of searches.
const explained = explainer(databaseUrl, '')
afterAll(() => explained.close())

const staff: Staff = {
  userId,
  profileId,
  label: 'Mo',
  type: 'moderator',
  roles: ['moderator'],
  kinds: caseKinds.filter((kind) => kind !== 'hash-hit'),
  declinedCategories: ['sexual'],
}

beforeAll(async () => {
  await sql`insert into cases (kind, category, kinds, categories, severity, opened_at, state, decided_at)
    select
      'report',
      'spam',
      '{report}',
      '{spam}',
      i % 4,
      now() - i * interval '1 minute',
      (case when i % 2 = 0 then 'open' else 'decided' end)::case_state,
      case when i % 2 = 1 then now() - i * interval '1 second' end
    from generate_series(1, 20000) i`.execute(db)
  await sql`insert into "user" (name, email, first_name, last_name)
    select
      'P',
      'person' || i || '@example.test',
      initcap(md5(i::text)),
      'Q'
    from generate_series(1, 3000) i`.execute(db)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await vacuum(client, ['cases', 'case_items', 'reports', 'user'])
  await client.end()
})

const filter = Filter.parse({})
const decided = Filter.parse({ state: 'decided' })
it.each([
  [
    'the first page of the queue',
    'case_queue',
    (asked: Database) => readQueue(asked, staff, { filter, cursor: null, limit: 50 }),
  ],
  [
    'a later page',
    'case_queue',
    (asked: Database) =>
      readQueue(asked, staff, { filter, cursor: [1, new Date().toISOString(), randomUUID()], limit: 50 }),
  ],
  [
    'the number of waiting cases of a kind',
    'open_cases_by_kind',
    (asked: Database) => countWaiting(asked, staff, 'appeal'),
  ],
  [
    'a page of a kind',
    'open_cases_by_kind',
    (asked: Database) =>
      readQueue(asked, staff, { filter: Filter.parse({ kinds: ['selfie'] }), cursor: null, limit: 50 }),
  ],
  [
    'a page of a category',
    'cases_of_category',
    (asked: Database) =>
      readQueue(asked, staff, { filter: Filter.parse({ categories: ['self-harm'] }), cursor: null, limit: 50 }),
  ],
  [
    'decided cases of a kind',
    'decided_cases_by_kind',
    (asked: Database) =>
      readQueue(asked, staff, {
        filter: Filter.parse({ kinds: ['selfie'], state: 'decided' }),
        cursor: null,
        limit: 50,
      }),
  ],
  [
    'what machines found',
    'cases_of_machine',
    (asked: Database) =>
      readQueue(asked, staff, { filter: Filter.parse({ finder: 'machine' }), cursor: null, limit: 50 }),
  ],
  [
    'the own claims',
    'claimed_cases',
    (asked: Database) => readQueue(asked, staff, { filter: Filter.parse({ claim: 'mine' }), cursor: null, limit: 50 }),
  ],
  [
    'decided cases',
    'cases_by_decision',
    (asked: Database) => readQueue(asked, staff, { filter: decided, cursor: null, limit: 50 }),
  ],
  ['the next free case', 'case_queue', (asked: Database) => claimNext(asked, staff, filter)],
  ['one case', 'cases_pkey', (asked: Database) => readSummary(asked, staff, randomUUID())],
  ['a case by its number', 'cases_number_key', (asked: Database) => find(asked, staff, '#77')],
  ['due cases', 'cases_due', (asked: Database) => raiseDueCases(asked)],
  ['cases to announce', 'case_queue', (asked: Database) => casesToAnnounce(asked, true)],
  ['expired claims', 'claimed_cases', (asked: Database) => releaseExpiredClaims(asked)],
])('%s is read by an index', async (_, index, ask) => {
  const before = explained.plans.length
  await ask(explained.db).catch(() => {})
  const [plan] = explained.plans.slice(before)
  const nodes = nodesOf(plan!.Plan)
  expect(nodes.map((node) => node['Index Name'])).toContain(index)
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'cases')).toEqual([])
})

it.each([
  ['A notice by its receipt', 'outside_notices_receipt_key', 'N-2345-6789'],
  ['A photo by its id', 'profile_images_pkey', randomUUID()],
  ['A phone number', 'user_phone_number_key', '+45 20 30 40 50'],
  ['A phone number without its country', 'user_phone_number_key', '20 30 40 50'],
  ['A part of a name', 'user_by_names', 'a1b2c3'],
  ['a name with the last name first', 'user_by_names', 'q a1b2c3'],
  ['A whole address', 'user_email_key', 'person77@example.test'],
])('%s is found by an index', async (_, index, text) => {
  const before = explained.plans.length
  await find(explained.db, { ...staff, type: 'admin', roles: ['admin'] }, text, ['DK'])
  const nodes = explained.plans.slice(before).flatMap(({ Plan }) => nodesOf(Plan))
  expect(nodes.map((node) => node['Index Name'])).toContain(index)
})
