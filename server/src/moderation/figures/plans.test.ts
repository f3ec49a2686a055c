import { caseKinds } from '@hearth/shared/moderation/staff'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { explainer, nodesOf } from '../../people/discover/testing.ts'
import type { Database } from '../../platform/db/connection.ts'
import { startServices } from '../../testing/services.ts'
import { vacuum } from '../../testing/vacuum.ts'
import type { Staff } from '../staff/access.ts'
import { answerFigures } from './answers.ts'
import { caseFigures } from './cases.ts'
import { dayFigures } from './members.ts'
import { ruleFigures } from './signals.ts'
import { readStatements } from './statements.ts'

const { db, databaseUrl, newcomer } = await startServices()
const { userId, profileId } = await newcomer('Ada')
const explained = explainer(databaseUrl, '')
afterAll(() => explained.close())

const staff: Staff = {
  ...{ userId, profileId, label: 'Ada', type: 'admin', roles: ['admin'], declinedCategories: [] },
  kinds: caseKinds.filter((kind) => kind !== 'hash-hit'),
}

// A case an hour, for more than two years: the figures of a month and a year are a part of them.
beforeAll(async () => {
  await sql`insert into cases (kind, category, kinds, categories, severity, opened_at, state, decided_at)
    select
      'report',
      'spam',
      '{report}',
      '{spam}',
      2,
      now() - i * interval '1 hour',
      (case when i < 100 then 'open' else 'decided' end)::case_state,
      case when i >= 100 then now() - (i - 5) * interval '1 hour' end
    from generate_series(1, 20000) i`.execute(db)
  await sql`insert into decisions (
    puid, decider_label, actions, source, language, decided_at, category, ground, clause, facts, text_sent)
    select
      'D-' || i,
      'Mo',
      '[{"action": "hide", "until": null}]',
      'notice',
      'en',
      now() - i * interval '1 hour',
      'spam',
      'terms',
      'spam',
      'Seen.',
      'Stop.'
    from generate_series(1, 20000) i`.execute(db)
  await sql`insert into daily_figures (figure, day, value)
    select
      figure,
      current_date - i,
      1
    from generate_series(1, 3000) i,
      unnest(array['joined', 'likes', 'matches', 'answered', 'activeDay']) figure`.execute(db)
  await sql`insert into conversations (last_seq) select 0 from generate_series(1, 5000)`.execute(db)
  await sql`insert into scam_signals (conversation_id, sender_id, receiver_id, rules, score, message_ids, first_at)
    select
      id,
      ${profileId},
      ${profileId},
      '{investment}',
      8,
      '{}',
      now() - row_number() over () * interval '6 hours'
    from conversations`.execute(db)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await vacuum(client, ['cases', 'case_items', 'decisions', 'daily_figures', 'reports', 'appeals', 'scam_signals'])
  await client.end()
})

const month = {
  from: new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10),
  to: new Date().toISOString().slice(0, 10),
}

it.each([
  ['Figures of cases', ['cases_by_opening'], (asked: Database) => caseFigures(asked, staff, month)],
  ['Figures of scam signals', ['counted_signals'], (asked: Database) => ruleFigures(asked, month)],
  ['Figures of members', ['daily_figures_pkey'], (asked: Database) => dayFigures(asked, month)],
  ['Figures of answers', ['daily_figures_pkey'], (asked: Database) => answerFigures(asked, month)],
  [
    'A page of statements',
    ['decisions_by_time'],
    (asked: Database) => readStatements(asked, { ...month, cursor: null, limit: 501 }),
  ],
])('%s are read by an index', async (_, indexes, ask) => {
  const before = explained.plans.length
  await ask(explained.db).catch(() => {})
  const nodes = explained.plans.slice(before, before + 1).flatMap(({ Plan }) => nodesOf(Plan))
  expect(nodes.map((node) => node['Index Name'])).toEqual(expect.arrayContaining(indexes.slice(0, 1)))
  const large = (name: unknown) => ['cases', 'decisions', 'daily_figures', 'scam_signals'].includes(String(name))
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && large(node['Relation Name']))).toEqual([])
})
