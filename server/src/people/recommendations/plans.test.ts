import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { viewerOf } from '../../members/visibility/queries.ts'
import { startServices } from '../../testing/services.ts'
import { vacuum } from '../../testing/vacuum.ts'
import { explainer, nodesOf, withoutIndexes } from '../discover/testing.ts'
import { findCandidates, type Recipient } from './candidates.ts'
import { recipientOf } from './list.ts'

const { services, db, databaseUrl, member } = await startServices()
const explained = explainer(databaseUrl)
afterAll(() => explained.close())

const count = 40_000
let recipient: Recipient

beforeAll(async () => {
  const { userId, profileId } = await member('Vi', { lookingForGender: 'male' })
  await db.updateTable('profiles').set({ publicLat: 52.5, publicLng: 13.4 }).where('id', '=', profileId).execute()
  await fill()
  recipient = (await recipientOf(services, (await viewerOf(db, userId))!))!
}, 120_000)

/** Inserts 40,000 rows within 100 km of the viewer; half were active within 14 days. */
async function fill() {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`set session_replication_role = replica;
    insert into search_places (country, folded) values ('Germany', 'somewhere') on conflict do nothing`)
  const rows = `insert into search_members (
    profile_id, last_seen_at, joined_at, cell_small, cell_large, lat, lng, birthday, country, gender, gender_groups,
    goals, height, weight, place_id, sought_groups, international, interests)
    select
      gen_random_uuid(),
      now() - i * interval '1 minute',
      now() - i * interval '7 minutes',
      cell_id(lat, lng, 0.1),
      cell_id(lat, lng, 0.5),
      lat,
      lng,
      date '1970-01-01' + i % 12000,
      'Germany',
      (enum_range(null::gender))[1 + i % 4],
      1 << i % 4,
      2,
      150 + i % 60,
      50 + i % 60,
      (select min(id) from search_places),
      case when i % 5 > 0 then 1 << i % 3 else 15 end,
      true,
      1::bigint << (i % 60)
    from generate_series(1, ${count}) i,
      lateral (select 52 + (i % 997) / 997.0 as lat, 12.8 + (i % 1009) / 900.0 as lng) at`
  await withoutIndexes(client, ['search_members'], () => client.query(rows))
  await vacuum(client, ['search_members'])
  await client.end()
}

async function planOf(looking: Recipient) {
  const before = explained.plans.length
  // Explained queries return no rows, so the function fails after them. The community's countries are read first.
  await findCandidates(explained.db, looking).catch(() => {})
  return nodesOf(explained.plans.slice(before).at(-1)!.Plan)
}

test.each([
  ['cells around the viewer', () => recipient, 'candidates_by_large_cell'],
  [
    'countries, without a location',
    () => ({ ...recipient, viewer: { ...recipient.viewer, point: null } }),
    'candidates_by_country',
  ],
] as const)(
  'candidates come from %s by index-only scans of few more rows than are ranked',
  async (_, looking, index) => {
    const nodes = await planOf(looking())
    const onMembers = nodes.filter(
      (node) => node['Relation Name'] === 'search_members' || node['Index Name']?.startsWith('candidates_by'),
    )
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Hash Join')
    expect(onMembers.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
    const walks = nodes.filter((node) => node['Index Name'] === index)
    expect(walks.map((node) => node['Node Type'])).toEqual(['Index Only Scan'])
    const walked = walks.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
    // A quarter has the gender, two fifths of these look for hers or any, half of these were active.
    expect(walked).toBeGreaterThan(500)
    expect(walked).toBeLessThan(8000)
  },
)

test('a must-have for an interest from 63 on reads the index of the search by an index-only scan', async () => {
  const wishes = { interestsImportance: Float64Array.of(4), wishLow: Float64Array.of(0), wishMore: Float64Array.of(1) }
  const people = { ...recipient.self.people, ...wishes }
  const nodes = await planOf({ ...recipient, self: { ...recipient.self, people } })
  const walks = nodes.filter((node) => node['Index Name'] === 'search_by_large_cell')
  expect(walks.map((node) => node['Node Type'])).toEqual(['Index Only Scan'])
})
