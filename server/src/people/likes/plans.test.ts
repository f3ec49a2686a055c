import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { startServices } from '../../testing/services.ts'
import { vacuum } from '../../testing/vacuum.ts'
import { addMembers, explainer, nodesOf, type Plan } from '../discover/testing.ts'
import { findMatches } from '../matches/queries.ts'
import { findViews, newViews } from '../views/queries.ts'
import { countLikes, findLikes, hasNewMatches, newLikes } from './queries.ts'
import { waitingMatches } from './turn-limit.ts'

const { db, databaseUrl, member } = await startServices()
const explained = explainer(databaseUrl)
afterAll(() => explained.close())
let viewer: Viewer

beforeAll(async () => {
  const { profileId, userId, email } = await member('Vi')
  viewer = {
    profileId,
    userId,
    email,
    banned: false,
    hasBirthday: true,
    deletesAt: null,
    profileCompleted: true,
    genderGroups: 2,
    country: 'Germany',
    international: true,
    paused: false,
    showsLastSeen: true,
    showsDistance: true,
    off: [],
    offerLookingFor: false,
    point: null,
  }
  const ids = await addMembers(
    db,
    Array.from({ length: 3000 }, () => ({})),
  )
  await sql`insert into profile_likes (liker_id, liked_id, created_at)
    select
      id,
      ${profileId},
      now() - i * interval '1 minute'
    from unnest(${ids}::uuid[]) with ordinality as m (id, i)`.execute(db)
  await sql`insert into profile_likes (liker_id, liked_id, created_at)
    select
      ${profileId},
      id,
      now() - i * interval '1 minute'
    from unnest(${ids}::uuid[]) with ordinality as m (id, i)`.execute(db)
  await sql`insert into profile_views (viewer_id, viewed_id, day, last_at)
    select
      id,
      ${profileId},
      current_date - d,
      now() - d * interval '1 day' - i * interval '1 second'
    from unnest(${ids}::uuid[]) with ordinality as m (id, i), generate_series(0, 2) d`.execute(db)
  await sql`insert into matches (profile_id, partner_id, matched_at)
    select
      ${profileId},
      id,
      now() - i * interval '1 minute'
    from unnest(${ids}::uuid[]) with ordinality as m (id, i)`.execute(db)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await vacuum(client, ['profile_likes', 'profile_views', 'matches', 'profiles', 'presence', 'user'])
  await client.end()
}, 120_000)

async function plansOf(ask: (db: Database) => Promise<unknown>): Promise<Plan[]> {
  const before = explained.plans.length
  await ask(explained.db).catch(() => {})
  return explained.plans.slice(before)
}

type Place = { at: string; id: string } | null

test.each([
  [
    'likes received',
    'likes_received',
    (asked: Database, at: Place) => findLikes(asked, viewer, { side: 'received', from: at, limit: 25 }),
  ],
  [
    'likes sent',
    'likes_sent',
    (asked: Database, at: Place) => findLikes(asked, viewer, { side: 'sent', from: at, limit: 25 }),
  ],
  ['views', 'views_received', (asked: Database, at: Place) => findViews(asked, viewer, at, 25)],
  [
    'matches',
    'matches_newest',
    (asked: Database, at: Place) => findMatches(asked, viewer, { isNew: false, from: at, limit: 25 }),
  ],
] as const)('A page of %s is read in the order of its index, and no further than it shows', async (_, index, ask) => {
  const place = { at: new Date(Date.now() - 600_000).toISOString(), id: '00000000-0000-4000-8000-000000000000' }
  const first = await plansOf((asked) => ask(asked, null))
  const later = await plansOf((asked) => ask(asked, place))
  for (const plan of [...first, ...later]) {
    const walk = nodesOf(plan.Plan).find((node) => node['Index Name'] === index)
    expect(walk).toBeDefined()
    expect(walk!['Actual Rows'] * walk!['Actual Loops']).toBeLessThanOrEqual(25 * 3 + 1)
    expect(nodesOf(plan.Plan).map((node) => node['Node Type'])).not.toContain('Seq Scan')
    expect(plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks']).toBeLessThan(1500)
  }
})

test('New matches are found by the indexes of matches and conversations, whatever the viewer has written', async () => {
  const me = viewer.profileId
  await sql`insert into conversations (participant1_id, participant2_id)
    select least(partner_id, ${me}::uuid), greatest(partner_id, ${me}::uuid) from matches
    where profile_id = ${me}
    order by matched_at desc
    limit 2000`.execute(db)
  await sql`insert into conversation_members (conversation_id, profile_id, partner_id, last_at)
    select c.id, m.profile_id, m.partner_id, now() from conversations c
    cross join lateral (values
      (participant1_id, participant2_id),
      (participant2_id, participant1_id)) m (profile_id, partner_id)`.execute(db)
  await sql`analyze conversation_members`.execute(db)
  const plans = [
    ...(await plansOf((asked) => findMatches(asked, viewer, { isNew: true, from: null, limit: 25 }))),
    ...(await plansOf((asked) => hasNewMatches(asked, viewer))),
  ]
  expect(plans).toHaveLength(2)
  for (const plan of plans) {
    const nodes = nodesOf(plan.Plan)
    // Whether there is one needs no order, so the planner may also take the primary key.
    const walk = nodes.find((node) => ['matches_newest', 'matches_pkey'].includes(node['Index Name'] ?? ''))
    expect(walk, JSON.stringify(nodes)).toBeDefined()
    expect(walk!['Actual Rows'] * walk!['Actual Loops']).toBeLessThanOrEqual(25)
    expect(nodes.find((node) => node['Index Name'] === 'conversation_list')!['Actual Loops']).toBe(1)
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan')
  }
})

test('Counts and badges stop reading at the number they show', async () => {
  const badges = [
    ...(await plansOf((asked) => newLikes(asked, viewer))),
    ...(await plansOf((asked) => newViews(asked, viewer))),
  ]
  expect(badges).toHaveLength(2)
  for (const plan of badges) expect(plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks']).toBeLessThan(400)
  // Both run in parallel; explained queries return no rows, so the first failure ends both.
  const counts = await plansOf((asked) => countLikes(asked, viewer))
  expect(counts.length).toBeGreaterThan(0)
  for (const plan of counts) {
    const walks = nodesOf(plan.Plan).filter((node) => node['Index Name']?.startsWith('likes_'))
    for (const walk of walks) expect(walk['Actual Rows']).toBeLessThanOrEqual(1000)
  }
})

test('The matches that wait are counted by the index of the turn, and no further than a hundred', async () => {
  await sql`update conversation_members set is_turn = true, sent_seq = 1, last_at = now() - interval '2 days'
    where conversation_id in (select conversation_id from conversation_members
      where profile_id = ${viewer.profileId}
      limit 300)
      and profile_id = ${viewer.profileId}`.execute(db)
  await sql`insert into messages (id, conversation_id, seq, version, sender_id, content)
    select
      gen_random_uuid(),
      conversation_id,
      1000,
      1000,
      partner_id,
      'Hello'
    from conversation_members
    where profile_id = ${viewer.profileId} and is_turn`.execute(db)
  await sql`analyze conversation_members`.execute(db)
  const [plan] = await plansOf((asked) => waitingMatches(asked, viewer, viewer.profileId))
  const nodes = nodesOf(plan!.Plan)
  const walk = nodes.find((node) => node['Index Name'] === 'conversations_of_turn')
  expect(walk?.['Actual Rows'], JSON.stringify(nodes)).toBeLessThanOrEqual(100)
  expect(plan!.Plan['Shared Hit Blocks'] + plan!.Plan['Shared Read Blocks']).toBeLessThan(4000)
})
