import { type Filters, fullRadius, type Relaxation } from '@hearth/shared/discover'
import { type Gender, genders } from '@hearth/shared/members'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../db/connection.ts'
import type { Viewer } from '../visibility/queries.ts'
import {
  conditions,
  filterColumns,
  filterPredicates,
  gendersOf,
  inRange,
  placesOf,
  ranges,
  type Search,
} from './conditions.ts'
import { activeFilters, type Buckets, bucketsOf, cellsWithin, halvedRadii, type Relaxable, without } from './rules.ts'

/** Counting stops here: "a thousand more" says enough. */
const maxCounted = 1000
/** How many members a look takes in, spread over its index ranges: it bounds the cost in a community of any size. */
const maxVisited = 5000

type Place = { buckets: Buckets; among: readonly Gender[] }

/** The last seen of each range, with all that a test can ask. */
function visited({ buckets, among }: Place, visits: number) {
  const each = Math.max(1, Math.ceil(visits / Math.max(1, buckets.keys.length * among.length)))
  return sql`${ranges(buckets, among)} cross join lateral (
    select ${filterColumns} from search_members s where ${inRange(buckets)} order by s.last_seen_at desc, s.profile_id desc limit ${each}) s`
}

/** The one filter that a member fails, if it is one alone: each test is asked once, and few members are asked many. */
function onlyFailed(asked: [Relaxable, RawBuilder<unknown>][]) {
  const cases = asked.map(([filter, test], index) => {
    const rest = asked.slice(index + 1).map(([, other]) => other)
    return sql`when not (${test}) then case when ${sql.join([sql`true`, ...rest], sql` and `)} then ${sql.lit(filter)} end`
  })
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** These do not say where to look: one look tells what each of them costs. */
const inPlace = ['age', 'height', 'weight', 'relationshipGoal', 'interests'] as const

/** A look at members for what the named filters cost there, everything else as it is asked for. */
function look(search: Search, place: Place, filters: readonly Exclude<Relaxable, 'gender'>[]) {
  const kept = filters.reduce<Filters>(without, search.filters)
  const asked = filterPredicates(search)
  const failed = onlyFailed(filters.map((filter) => [filter, asked[filter]]))
  return sql`select ${failed} as filter from ${visited(place, maxVisited)} where ${conditions({ ...search, filters: kept })}`
}

const nowhere: Buckets = { index: 'country', keys: [] }

/** Where one would look without a filter that says where; nowhere when it is not set. The text stays the same. */
async function elsewhere(db: Database, search: Search, filter: 'country' | 'city' | 'radius', isActive: boolean) {
  const filters = without(search.filters, filter)
  const places = isActive && filter === 'country' ? await placesOf(db, filters) : search.places
  const buckets = isActive ? bucketsOf(search.viewer, filters, places) : nowhere
  // The wider set of places is where to look; what was asked for stays the test.
  return { search: filter === 'country' ? { ...search, places } : search, buckets }
}

/**
 * How many more each filter's absence would bring at least, the costliest filter first, all in one query: one look at
 * the members of the same place, and one wherever a filter says who is not looked at.
 */
export async function findRelaxations(db: Database, search: Search): Promise<z.infer<typeof Relaxation>[]> {
  const active = activeFilters(search.viewer, search.filters)
  if (!active.length) return []
  const among = gendersOf(search.filters)
  const buckets = bucketsOf(search.viewer, search.filters, search.places)
  const others = genders.filter((gender) => !among.includes(gender))
  const looks = [
    look(search, { buckets, among }, inPlace),
    sql`select 'gender' as filter from ${visited({ buckets, among: others }, maxVisited)} where ${conditions(search)}`,
  ]
  for (const filter of ['country', 'city', 'radius'] as const) {
    const { search: wider, buckets } = await elsewhere(db, search, filter, active.includes(filter))
    looks.push(look(wider, { buckets, among }, [filter]))
  }
  const { rows } = await sql<z.infer<typeof Relaxation>>`
    select filter, least(count(*), ${maxCounted}::int) as more from (${sql.join(looks, sql` union all `)}) failed
    where filter is not null group by filter order by count(*) desc, filter`.execute(db)
  return rows
}

/** How many members fit within a radius; counting ends when they are enough. */
async function countWithin(db: Database, viewer: Viewer, buckets: Buckets, filters: Filters): Promise<number> {
  const place = { buckets, among: gendersOf(filters) }
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select from ${visited(place, 1e9)} where ${conditions({ viewer, filters, places: null })}
    limit ${fullRadius}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** The smallest of the halved radii that still holds enough members for this viewer; null without a place. */
export async function firstRadius(db: Database, viewer: Viewer, gender: Filters['gender']): Promise<number | null> {
  if (!viewer.point) return null
  let chosen = halvedRadii[0]!
  for (const radius of halvedRadii) {
    const within = cellsWithin(viewer.point, radius)
    if ((await countWithin(db, viewer, within, { radius, gender })) < fullRadius) break
    chosen = radius
  }
  return chosen
}
