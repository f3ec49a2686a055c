import type { DiscoverOrder } from '@hearth/shared/people/discover'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import { type CardRow, selectCards } from '../cards.ts'
import { conditions, filterColumns, inGroups, inRange, ranges, rowsAmong, type Search, sidesFor } from './conditions.ts'
import { type Buckets, bucketsOf, chordOf, placeless, radiusOf } from './rules.ts'

/** A member's position in an order. The id breaks ties. */
export type Position = { at: number; id: string }
/**
 * A page starts after this position. `at` is microseconds since 1970, a distance through the unit sphere, or a ranking
 * value. By distance or by compatibility, `since` is when the first page was read, and `tail` says that the position is
 * among the members without a place, or beyond the `bound` of the ranked members.
 */
export type PageStart = Position & { since?: number; tail?: boolean; bound?: Position }
export type Row = CardRow & Position & { now: number }

/** Microseconds since 1970 as a PostgreSQL timestamp. Both infinities are valid. */
export function stamp(micros: number): string {
  if (!Number.isFinite(micros)) return micros < 0 ? '-infinity' : 'infinity'
  const seconds = new Date(Math.floor(micros / 1000)).toISOString().slice(0, -1)
  return `${seconds}${String(micros % 1000).padStart(3, '0')}Z`
}

export const micros = (name: string) => sql`(extract(epoch from ${sql.raw(name)}) * 1000000)::bigint`
/** With more ranges than this, the first one says how far back to read the others. Small cells hold too few for that. */
const maxUnboundedRanges = 12
/** Rows read of the first range. Without a limit, a search that few members fit would read the whole range twice. */
const maxHomeRows = 500
const outermost = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
export const innermost = '00000000-0000-0000-0000-000000000000'

type Page = { search: Search; column: 'last_seen_at' | 'joined_at'; after: PageStart; limit: number }

/** The latest members who fit: `limit` of each range, in the order of its index, then `limit` of those. */
function latest({ search, column, limit }: Page, buckets: Buckets, rows: RawBuilder<unknown>) {
  const time = sql.raw(column)
  return sql`
    select z.profile_id, z.time from ${ranges(buckets, sidesFor(search))} cross join lateral (
      select s.profile_id, s.${time} as time from ${rows} and ${conditions(search)}
      order by s.${time} desc, s.profile_id desc limit ${limit}) z
    order by z.time desc, z.profile_id desc
    limit ${limit}`
}

/** A condition for members after a position. */
function isAfter({ column, after: { at, id, since } }: Page) {
  const placed = since === undefined ? sql`` : sql`and s.placed_at <= ${stamp(since)}::timestamptz`
  return sql`(s.${sql.raw(column)}, s.profile_id) < (${stamp(at)}::timestamptz, ${id}::uuid) ${placed}`
}

/** The members of a range after a position. */
const following = (page: Page, buckets: Buckets) => sql`search_members s where ${inRange(buckets)} and ${isAfter(page)}`

/** The latest of the few members who can fit. */
function latestAmong(page: Page, ids: string[], also: RawBuilder<unknown>) {
  const { search, limit } = page
  const time = sql.raw(page.column)
  return sql`select s.profile_id, s.${time} as time
    from ${rowsAmong(ids, search.filters)} and ${isAfter(page)} and ${also} and ${conditions(search)}
    order by s.${time} desc, s.profile_id desc
    limit ${limit}`
}

/** Where spans of time end that are read one after the other, in seconds back from the start of a page. */
const spanEnds = Array.from({ length: 17 }, (_, at) => 3 ** at)

/**
 * The latest of the few members of whole countries who have a value of the community's own fields. Each country alone
 * would be walked until it has a page of them: here all are read from one span of time to the next, and no further than
 * the page.
 */
function latestBySpan(page: Page, buckets: Buckets) {
  const time = sql.raw(page.column)
  const from = Math.min(page.after.at, Date.now() * 1000)
  const ends = spanEnds.map((seconds) => stamp(from - seconds * 1_000_000))
  const rows = sql`${following(page, buckets)} and s.${time} <= span.newer and s.${time} > span.older`
  return sql`select z.* from unnest(${['infinity', ...ends]}::timestamptz[], ${[...ends, '-infinity']}::timestamptz[])
      as span (newer, older)
    cross join lateral (${latest(page, buckets, rows)}) z
    limit ${page.limit}`
}

/** The latest members of all ranges. */
function latestOfRanges(page: Page, buckets: Buckets) {
  if (page.search.fields?.length && buckets.index === 'country') return latestBySpan(page, buckets)
  const isWide = buckets.index !== 'cell_small' && buckets.keys.length > maxUnboundedRanges
  const least = isWide ? sql`and s.${sql.raw(page.column)} >= ${oldestNeeded(page, buckets)}` : sql``
  return latest(page, buckets, sql`${following(page, buckets)} ${least}`)
}

/**
 * No member on the page has an older time than this one: the last of a page read from the first range alone, the
 * viewer's own cell or country. It is -infinity if that range does not fill a page. It bounds the other ranges.
 */
function oldestNeeded(page: Page, { index, keys }: Buckets) {
  const home = { index, keys: keys.slice(0, 1) } as Buckets
  const time = sql.raw(page.column)
  const some = sql`(select s.${time}, ${filterColumns} from ${following(page, home)}
    order by s.${time} desc, s.profile_id desc limit ${maxHomeRows}) s where true`
  return sql`coalesce((select last.time from (${latest(page, home, some)}) last offset ${page.limit - 1}), '-infinity')`
}

type LatestPage = {
  column: Page['column']
  after: PageStart
  limit: number
  buckets?: Buckets
}

/**
 * A page by time. Cards are read for its few members only.
 * @returns rows in order of that time, newest first, at most `limit`
 */
export async function findLatest(
  db: Database,
  search: Search,
  { column, after, limit, buckets = bucketsOf(search) }: LatestPage,
) {
  const page = { search, column, after, limit }
  const { among } = search
  const found = among
    ? latestAmong(page, among, buckets === placeless ? sql`s.lat is null` : sql`true`)
    : latestOfRanges(page, buckets)
  const more = sql`, ${micros('page.time')} as at, ${micros('now()')} as now`
  const order = sql`page.time desc, page.profile_id desc`
  return rowsOf(db, selectCards<Row>(search.viewer, found, more, order))
}

/**
 * The nearest by the index on the unit sphere, up to the radius. Reads whole ties, because the index holds no ids.
 * @returns rows in order of distance, at most `limit`
 */
async function findNearest(db: Database, search: Search, { at, id, since }: PageStart, limit: number) {
  const { viewer, filters } = search
  const { lat, lng } = viewer.point!
  const here = sql`on_sphere(${lat}::float8, ${lng}::float8)`
  const rows = search.among ? rowsAmong(search.among, filters) : sql`search_members s where true`
  const page = sql`
    select z.profile_id, z.far from (
      select s.profile_id, on_sphere(s.lat, s.lng) <-> ${here} as far from ${rows}
        and s.lat is not null and on_sphere(s.lat, s.lng) <@ cube_enlarge(${here}, ${chordOf(radiusOf(viewer, filters))}, 3)
        and ${inGroups(filters)} and s.placed_at <= ${stamp(since ?? Infinity)}::timestamptz
        and ((on_sphere(s.lat, s.lng) <-> ${here}), s.profile_id) > (${at}::float8, ${id}::uuid) and ${conditions(search)}
      order by on_sphere(s.lat, s.lng) <-> ${here} fetch first (${limit}::bigint) rows with ties) z
    order by z.far, z.profile_id
    limit ${limit}`
  const more = sql`, page.far as at, ${micros('now()')} as now`
  return rowsOf(db, selectCards<Row>(viewer, page, more, sql`page.far, page.profile_id`))
}

const first = { lastSeen: Infinity, nearest: -1 }

/** By distance, then the members without a place, last seen first. */
async function findByDistance(db: Database, search: Search, position: PageStart, limit: number) {
  const near = position.tail ? [] : await findNearest(db, search, position, limit)
  const missing = limit - near.length
  if (!missing) return near
  const since = position.since ?? near[0]?.now
  const start = position.tail ? position : { at: Infinity, id: outermost, since }
  const rest = await findLatest(db, search, {
    column: 'last_seen_at',
    after: start,
    limit: missing,
    buckets: placeless,
  })
  return [...near, ...rest.map((row) => ({ ...row, tail: true }))]
}

type PageInOrder = {
  order: Exclude<DiscoverOrder, 'compatibility'>
  position: PageStart | null
  limit: number
}

/** A page of a search in an order that an index has, from a position or from the start. */
export async function findPage(
  db: Database,
  search: Search,
  { order, position, limit }: PageInOrder,
): Promise<(Row & { tail?: boolean })[]> {
  if (order === 'nearest' && search.viewer.point)
    return findByDistance(db, search, position ?? { at: first.nearest, id: innermost }, limit)
  const column = order === 'newest' ? 'joined_at' : 'last_seen_at'
  return findLatest(db, search, { column, after: position ?? { at: first.lastSeen, id: outermost }, limit })
}
