import type { Filters, Relaxation } from '@hearth/shared/people/discover'
import { type FilterKey, filterKeys } from '@hearth/shared/people/discover-filters'
import { fullRadius } from '@hearth/shared/people/discover-limits'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { initialSides, type Sides } from '../../members/community-genders/sets.ts'
import type { Viewer } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import {
  conditions,
  filterColumns,
  filterPredicates,
  inRange,
  placesOf,
  ranges,
  type Search,
  sidesFor,
} from './conditions.ts'
import { activeFilters, type Buckets, bucketsOf, cellsWithin, halvedRadii, without } from './rules.ts'

/** Counting stops here: "a thousand more" says enough. */
const maxCounted = 1000
/** How many members one scan reads, spread over its index ranges. It bounds the cost in a community of any size. */
const maxScanned = 5000

/** The index ranges that a scan reads: each bucket with each set of groups. */
type Area = { buckets: Buckets; among: Sides }
type Predicate = Exclude<FilterKey, 'gender'>

/** The members seen last in each range, with the columns that the predicates read. */
export function scan({ buckets, among }: Area, max: number) {
  const each = Math.max(1, Math.ceil(max / Math.max(1, buckets.keys.length * among.length)))
  return sql`${ranges(buckets, among)} cross join lateral (
    select ${filterColumns} from search_members s where ${inRange(buckets)}
    order by s.last_seen_at desc, s.profile_id desc limit ${each}) s`
}

/** The filter that a member fails, if it is only one. Each predicate runs once, and most members fail early. */
function onlyFailed(predicates: [Predicate, RawBuilder<unknown>][]) {
  const cases = predicates.map(([key, predicate], index) => {
    const rest = predicates.slice(index + 1).map(([, other]) => other)
    return sql`when not (${predicate}) then case when ${sql.join([sql`true`, ...rest], sql` and `)} then ${sql.raw(`'${key}'`)} end`
  })
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** These filters decide which index ranges a search reads. Each needs a scan of what it leaves out. */
const locating = ['country', 'city', 'radius'] as const
type Locating = (typeof locating)[number]
const isLocating = (key: FilterKey): key is Locating => (locating as readonly FilterKey[]).includes(key)
/** The other filters share one scan. */
const sharing = filterKeys.filter((key): key is Exclude<Predicate, Locating> => key !== 'gender' && !isLocating(key))

/** One row for each scanned member who fails exactly one of the named filters and no other one. */
function failing(search: Search, area: Area, keys: readonly Predicate[]) {
  const kept = keys.reduce<Filters>(without, search.filters)
  const predicates = filterPredicates(search)
  const failed = onlyFailed(keys.map((key) => [key, predicates[key]]))
  return sql`select ${failed} as filter from ${scan(area, maxScanned)} where ${conditions({ ...search, filters: kept })}`
}

const nowhere: Buckets = { index: 'country', keys: [] }

/** The search and the buckets without a locating filter. An unset one has no buckets, which keeps the text the same. */
async function elsewhere(db: Database, search: Search, key: Locating, isActive: boolean) {
  const filters = without(search.filters, key)
  const places = isActive && key === 'country' ? await placesOf(db, filters) : search.places
  const buckets = isActive ? bucketsOf({ ...search, filters, places }) : nowhere
  // The wider set of places selects the buckets; the predicate stays the narrow one.
  return { search: key === 'country' ? { ...search, places } : search, buckets }
}

/**
 * How many more members giving up each filter would show at least, the costliest filter first. One statement: a scan of
 * the same area for most filters, and one scan for each filter that decides on the area.
 */
export async function findRelaxations(db: Database, search: Search): Promise<z.infer<typeof Relaxation>[]> {
  const active = activeFilters(search.viewer, search.filters)
  if (!active.length) return []
  const among = sidesFor(search)
  const buckets = bucketsOf(search)
  const { sides = initialSides } = search
  const others = sides.filter((side) => !among.includes(side))
  const scans = [
    failing(search, { buckets, among }, sharing),
    sql`select 'gender' as filter from ${scan({ buckets, among: others }, maxScanned)} where ${conditions(search)}`,
  ]
  for (const key of locating) {
    const { search: wider, buckets } = await elsewhere(db, search, key, active.includes(key))
    scans.push(failing(wider, { buckets, among }, [key]))
  }
  const failed = sql.join(scans, sql` union all `)
  return rowsOf(
    db,
    sql<z.infer<typeof Relaxation>>`select filter, least(count(*), ${maxCounted}::int) as more from (${failed}) failed
      where filter is not null
      group by filter
      order by count(*) desc, filter`,
  )
}

/** How many members fit within a radius. Counting ends when there are enough. */
async function countWithin(db: Database, viewer: Viewer, area: Area, filters: Filters): Promise<number> {
  const [row] = await rowsOf(
    db,
    sql<{ count: number }>`select count(*) as count from (
      select from ${scan(area, 1e9)} where ${conditions({ viewer, filters, places: null })} limit ${fullRadius}) counted`,
  )
  return row?.count ?? 0
}

/** The smallest of the halved radii that still holds enough members. Null for a viewer without a place. */
export async function firstRadius(db: Database, viewer: Viewer, among: Sides): Promise<number | null> {
  if (!viewer.point) return null
  let chosen = halvedRadii[0]!
  for (const radius of halvedRadii) {
    const area = { buckets: cellsWithin(viewer.point, radius), among }
    if ((await countWithin(db, viewer, area, { radius })) < fullRadius) break
    chosen = radius
  }
  return chosen
}
