import { CommunityField } from '@hearth/shared/members/community-fields'
import { setOf } from '@hearth/shared/members/gender-groups'
import type { DiscoverOrder, Filters } from '@hearth/shared/people/discover'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aField } from '../../members/community-fields/testing.ts'
import type { Viewer } from '../../members/visibility/queries.ts'
import { startServices } from '../../testing/services.ts'
import { vacuum } from '../../testing/vacuum.ts'
import { fewWhoFit } from './among.ts'
import type { Search } from './conditions.ts'
import { offersLookingFor, wouldHideMuch } from './offer.ts'
import { findPage } from './query.ts'
import { findRelaxations } from './relaxations.ts'
import { explainer, nodesOf, type Plan, withoutIndexes } from './testing.ts'

const { databaseUrl, db, member } = await startServices()
const explained = explainer(databaseUrl)
afterAll(() => explained.close())

const count = 100_000
/** One member in so many has a value of the community's own field. */
const shares = [2, 10, 100, 1000]
const viewer = {
  genderGroups: setOf(['male']),
  country: 'Germany',
  international: true,
  paused: false,
  point: { lat: 52.5, lng: 13.4 },
  off: [] as Viewer['off'],
}
let looking: Viewer

beforeAll(async () => {
  const { profileId, userId, email } = await member('Vi')
  looking = { profileId, userId, email, banned: false, profileCompleted: true, ...viewer } as Viewer
  await fill()
}, 120_000)

/** Fills the projection with 100,000 rows within 200 km of the viewer. */
async function fill() {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`set session_replication_role = replica;
    insert into search_places (country, folded) select 'Germany', 'town ' || i from generate_series(1, 300) i;
    insert into interests (id, key) values (63, 'own')`)
  const rows = `insert into search_members (
    profile_id, last_seen_at, joined_at, cell_small, cell_large, lat, lng, birthday, country, gender, gender_groups,
    goals, height, weight, place_id, sought_groups, international, interests, more_interests, languages, verified)
    select
      gen_random_uuid(),
      now() - i * interval '1 minute',
      now() - i * interval '7 minutes',
      cell_id(lat, lng, 0.1),
      cell_id(lat, lng, 0.5),
      lat,
      lng,
      date '1970-01-01' + i * 7919 % 12000,
      'Germany',
      (enum_range(null::gender))[1 + i % 4],
      1 << i % 4,
      2,
      150 + i % 60,
      50 + i % 60,
      (select min(id) from search_places) + i % 300,
      case i / 4 % 4 when 3 then 15 else 1 << i / 4 % 4 end,
      true,
      1::bigint << (i % 60),
      case when i % 3 = 0 then 1 end,
      1::bigint << (i % 50),
      i % 5 = 0
    from generate_series(1, ${count}) i,
      lateral (select 51 + (i % 997) / 332.0 as lat, 12 + (i % 1009) / 336.0 as lng) at`
  await withoutIndexes(client, ['search_members'], () => client.query(rows))
  // Every second member has the first value, every thousandth the last one.
  await client.query(`insert into search_fields (field, option, profile_id, agreed)
    select 'own', 'every ' || every, profile_id, false
    from (select profile_id, row_number() over (order by last_seen_at) as i from search_members) s,
      unnest(array[${shares}]) every
    where i % every = 0`)
  await client.query(`update search_members s set own_low = own.bits
    from (
      select profile_id, sum(2 ^ (array_position(array[${shares}], substr(option, 7)::int) - 1))::bigint as bits
      from search_fields
      group by profile_id) own
    where own.profile_id = s.profile_id`)
  await vacuum(client, ['search_members', 'search_fields'])
  await client.end()
}

async function plansOf(
  filters: Filters,
  order: Exclude<DiscoverOrder, 'compatibility'>,
  places: number[] | null = null,
): Promise<Plan> {
  const before = explained.plans.length
  const search: Search = { viewer: looking, filters, places }
  await findPage(explained.db, search, { order, position: null, limit: 13 })
  return explained.plans[before]!
}

const own = CommunityField.parse(aField({ key: 'own' }))
/** A search for members with a value of the community's own field. */
function searchWith(every: number): Search {
  const bits = { low: String(2 ** shares.indexOf(every)), high: '0' }
  const fields = [{ field: own, options: [`every ${every}`], bits }]
  return { viewer: looking, filters: { ...anyAdult, radius: 50, fields: [`own.${every}`] }, places: null, fields }
}

/** The blocks that a plan read, over all its loops. */
const blocks = ({ Plan }: Plan) => Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']

function expectLean(plan: Plan, most: { rows: number; blocks: number }) {
  const nodes = nodesOf(plan.Plan)
  const names = nodes.map((node) => node['Node Type'])
  expect(names).not.toContain('Seq Scan')
  expect(names).not.toContain('Hash Join')
  for (const node of nodes.filter((one) => one['Node Type'] === 'Sort')) {
    const child = node.Plans![0]!
    expect(child['Actual Rows'] * child['Actual Loops'], 'rows sorted').toBeLessThanOrEqual(most.rows)
  }
  const walked = nodes.filter((node) => node['Index Name']?.startsWith('search_'))
  expect(walked.length).toBeGreaterThan(0)
  expect(blocks(plan)).toBeLessThanOrEqual(most.blocks)
  return walked
}

const anyAdult: Filters = { ageMin: 20, ageMax: 50 }

const walks: [string, Filters, Exclude<DiscoverOrder, 'compatibility'>, string][] = [
  ['small cells', { ...anyAdult, radius: 20 }, 'lastSeen', 'search_by_small_cell'],
  ['large cells', { ...anyAdult, radius: 50 }, 'lastSeen', 'search_by_large_cell'],
  ['large cells, far', { ...anyAdult, radius: 200 }, 'lastSeen', 'search_by_large_cell'],
  ['countries', anyAdult, 'lastSeen', 'search_by_country'],
  ['languages', { ...anyAdult, radius: 50, languages: ['en', 'mi'] }, 'lastSeen', 'search_by_large_cell'],
  ['languages of a country', { ...anyAdult, languages: ['da'] }, 'lastSeen', 'search_by_country'],
  ['verified photos', { ...anyAdult, radius: 50, photos: 'verified' }, 'lastSeen', 'search_by_large_cell'],
  ['verified photos by newest', { ...anyAdult, photos: 'verified' }, 'newest', 'search_newest_by_country'],
  [
    'members who look for the viewer',
    { ...anyAdult, radius: 50, lookingFor: 'me' },
    'lastSeen',
    'search_by_large_cell',
  ],
  [
    'members nearby who look for the viewer',
    { ...anyAdult, radius: 20, lookingFor: 'me' },
    'lastSeen',
    'search_by_small_cell',
  ],
  ['members of a country who look for the viewer', { ...anyAdult, lookingFor: 'me' }, 'lastSeen', 'search_by_country'],
  [
    'the newest who look for the viewer',
    { ...anyAdult, radius: 50, lookingFor: 'me' },
    'newest',
    'search_newest_by_large_cell',
  ],
  [
    'an interest',
    { ...anyAdult, radius: 50, interests: ['hiking', 'chess', 'own'] },
    'lastSeen',
    'search_by_large_cell',
  ],
  ['one of the community’s own', { ...anyAdult, interests: ['own'] }, 'newest', 'search_newest_by_country'],
  ['small cells by newest', { ...anyAdult, radius: 20 }, 'newest', 'search_newest_by_small_cell'],
  ['large cells by newest', { ...anyAdult, radius: 50 }, 'newest', 'search_newest_by_large_cell'],
  ['countries by newest', anyAdult, 'newest', 'search_newest_by_country'],
]

test.each(walks)('%s are read in the order of the index, with an index-only scan', async (_, filters, order, index) => {
  const plan = await plansOf(filters, order)
  const walked = expectLean(plan, { rows: 13 * 4 * 80, blocks: 2500 })
  // The last scan: a wide search reads the viewer's own range before it.
  const scan = walked.findLast((node) => node['Index Name'] === index)!
  expect(scan['Node Type']).toBe('Index Only Scan')
  expect(scan['Actual Rows']).toBeLessThanOrEqual(13)
})

test('a wide radius reads no further back than a page of the viewer’s own cell', async () => {
  const { Plan } = await plansOf({ ...anyAdult, radius: 200 }, 'lastSeen')
  const rows = nodesOf(Plan)
    .filter((node) => node['Index Name'] === 'search_by_large_cell')
    .map((node) => node['Actual Rows'] * node['Actual Loops'])
  expect(rows).toHaveLength(2)
  expect(Math.min(...rows)).toBeGreaterThanOrEqual(13)
  // A page of each cell and gender would be 2,500 rows.
  expect(rows[0]! + rows[1]!).toBeLessThanOrEqual(700)
})

test('the places of a city are read in the order of the index', async () => {
  const plan = await plansOf({ ...anyAdult, city: 'town 7' }, 'lastSeen', [1, 2, 3])
  const [scan] = expectLean(plan, { rows: 13 * 12, blocks: 300 })
  expect(scan).toMatchObject({ 'Index Name': 'search_by_place', 'Node Type': 'Index Only Scan' })
})

test('the nearest members are read in the order of the index on the sphere, up to the radius', async () => {
  const plan = await plansOf({ ...anyAdult, radius: 50 }, 'nearest')
  const [scan] = expectLean(plan, { rows: 40, blocks: 600 })
  expect(scan).toMatchObject({ 'Index Name': 'search_by_distance', 'Node Type': 'Index Scan' })
  expect(scan!['Actual Rows']).toBeLessThanOrEqual(40)
})

test('a page in the middle costs no more than half again as much as the first', async () => {
  const search: Search = { viewer: looking, filters: { ...anyAdult, radius: 50 }, places: null }
  await findPage(explained.db, search, { order: 'lastSeen', position: null, limit: 13 })
  const middle = { at: (Date.now() - 20_000 * 60_000) * 1000, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
  await findPage(explained.db, search, { order: 'lastSeen', position: middle, limit: 13 })
  const [first, later] = explained.plans.slice(-2).map(blocks) as [number, number]
  expect(later).toBeLessThanOrEqual(first * 1.5)
})

test('relaxations read a bounded number of members', async () => {
  const before = explained.plans.length
  const filters: Filters = { ...anyAdult, radius: 50, gender: 'female', heightMin: 219, interests: ['hiking'] }
  await findRelaxations(explained.db, { viewer: looking, filters, places: null })
  const plan = explained.plans[before]!
  const visited = nodesOf(plan.Plan).filter((node) => node['Index Name']?.startsWith('search_by'))
  const rows = visited.map((node) => node['Actual Rows'] * node['Actual Loops'])
  expect(Math.max(...rows)).toBeLessThanOrEqual(5000 + 200)
  // One scan each: the same area, the other genders, beyond the radius.
  expect(rows.filter((count) => count > 0)).toHaveLength(3)
  expect(visited.every((node) => node['Node Type'] === 'Index Only Scan')).toBe(true)
})

test('whom a search would hide is counted among a bounded number, and not once the offer is answered', async () => {
  const search: Search = { viewer: looking, filters: { ...anyAdult, radius: 50 }, places: null }
  const before = explained.plans.length
  await wouldHideMuch(explained.db, search)
  const read = nodesOf(explained.plans[before]!.Plan).filter((node) => node['Index Name']?.startsWith('search_by'))
  expect(read.every((node) => node['Node Type'] === 'Index Only Scan')).toBe(true)
  const rows = read.map((node) => node['Actual Rows'] * node['Actual Loops'])
  expect(Math.max(...rows)).toBeGreaterThan(100)
  expect(Math.max(...rows)).toBeLessThanOrEqual(1000 + 200)
  const answered = { ...search, viewer: { ...looking, offerLookingFor: false } }
  expect(await offersLookingFor(explained.db, answered)).toBe(false)
  expect(explained.plans).toHaveLength(before + 1)
})

test.each(shares)('One member in %i who has a value is found in the order of the index, by its bit', async (every) => {
  const search = searchWith(every)
  for (const order of ['lastSeen', 'newest', 'nearest'] as const) {
    const before = explained.plans.length
    await findPage(explained.db, search, { order, position: null, limit: 13 })
    const nodes = nodesOf(explained.plans[before]!.Plan)
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan')
    const probes = nodes.filter((node) => node['Index Name'] === 'search_fields_by_member')
    expect(probes.length, order).toBeGreaterThan(0)
    // No more members are looked up than have the bit and come into question: 13 of each range.
    expect(Math.max(...probes.map((node) => node['Actual Loops'])), order).toBeLessThanOrEqual(13 * 4 * 80)
  }
})

test('Far and wide, the few who have a rare value are read one by one', async () => {
  const within = (radius: number | undefined, every: number) => ({
    ...searchWith(every),
    filters: { ...anyAdult, radius, fields: [`own.${every}`] },
  })
  const few = (search: Search) => fewWhoFit({ db, searchDb: db }, search)
  expect(await few(within(20, 1000))).toBeUndefined()
  expect(await few(within(undefined, 10))).toBeUndefined()
  for (const radius of [50, undefined]) expect(await few(within(radius, 1000))).toHaveLength(count / 1000)
  const before = explained.plans.length
  await fewWhoFit({ db, searchDb: explained.db }, within(50, 1000))
  const nodes = nodesOf(explained.plans[before]!.Plan)
  expect(nodes.flatMap((node) => node['Index Name'] ?? [])).toEqual(['search_fields_by_option'])
})

test('A value that only matches see is looked for among the matches alone', async () => {
  const search = { ...searchWith(2), among: [looking.profileId] }
  for (const order of ['lastSeen', 'newest', 'nearest'] as const) {
    const before = explained.plans.length
    await findPage(explained.db, search, { order, position: null, limit: 13 })
    const read = nodesOf(explained.plans[before]!.Plan).filter((node) => node['Relation Name'] === 'search_members')
    expect(
      read.map((node) => node['Index Name']),
      order,
    ).toEqual(read.map(() => 'search_members_pkey'))
  }
})
