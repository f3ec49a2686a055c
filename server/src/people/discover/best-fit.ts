import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import { selectCards } from '../cards.ts'
import { compatibilities, mostCompatible } from '../recommendations/queries.ts'
import { conditions, inRange, ranges, rowsAmong, type Search, sidesFor } from './conditions.ts'
import { findLatest, innermost, micros, type PageStart, type Position, type Row, stamp } from './query.ts'
import { bucketsOf } from './rules.ts'

/** How many members are ranked: those seen last. The others follow, last seen first. It bounds the cost of a page. */
const maxRanked = 500
/** Members who return between two pages join the ranked ones, up to this many times `maxRanked`. */
const maxGrowth = 4

/** When the first page was read, and the last of the ranked members. Without a bound all members are ranked. */
type Walk = { since?: number; bound?: Position }
type Scored = Row & { compatibility?: number; tail?: boolean }

/** The members who fit and fulfil the condition, last seen first. */
function latestWhere(search: Search, condition: RawBuilder<unknown>, limit: number) {
  const buckets = bucketsOf(search)
  const columns = sql.raw(
    [
      'profile_id',
      'last_seen_at',
      'birthday',
      'country',
      'gender',
      'goals',
      'height',
      'weight',
      'interests',
      'more_interests',
      'lat',
      'lng',
    ]
      .map((name) => `s.${name}`)
      .join(', '),
  )
  const order = sql`order by s.last_seen_at desc, s.profile_id desc limit ${limit}`
  if (search.among)
    return sql`select ${columns}, false as likes_me
      from ${rowsAmong(search.among, search.filters)} and ${condition} and ${conditions(search)} ${order}`
  return sql`select z.*, false as likes_me from ${ranges(buckets, sidesFor(search))} cross join lateral (
      select ${columns} from search_members s where ${inRange(buckets)} and ${condition} and ${conditions(search)}
      ${order}) z
    order by z.last_seen_at desc, z.profile_id desc
    limit ${limit}`
}

/** Cards in the order of the ids. The caller has checked that the viewer may see these members. */
async function selectCardsByIds(db: Database, { viewer }: Search, ids: string[]): Promise<Row[]> {
  const page = sql`select id as profile_id, position from unnest(${ids}::uuid[]) with ordinality as asked (id, position)`
  const more = sql`, page.position as at, ${micros('now()')} as now`
  return rowsOf(db, selectCards<Row>(viewer, page, more))
}

/** The members that a walk ranks. The first page chooses them, so that one statement finds and ranks them. */
function rankedBy(search: Search, walk: Walk | null, rankedLimit: number) {
  if (!walk) return latestWhere(search, sql`true`, rankedLimit)
  const { at, id } = walk.bound ?? { at: -Infinity, id: innermost }
  const isRanked = sql`(s.last_seen_at, s.profile_id) >= (${stamp(at)}::timestamptz, ${id}::uuid)
    and s.placed_at <= ${stamp(walk.since ?? Infinity)}::timestamptz`
  return latestWhere(search, isRanked, rankedLimit * maxGrowth)
}

type RankedPage = {
  position: PageStart | null
  limit: number
  rankedLimit: number
}

async function findRanked(
  searchDb: Database,
  search: Search,
  { position, limit, rankedLimit }: RankedPage,
): Promise<Walk & { ranked: Scored[] }> {
  const candidates = rankedBy(search, position, rankedLimit)
  const last = position && { id: position.id, fit: position.at }
  const { best, ...read } = await mostCompatible({ searchDb }, search.viewer, {
    rows: candidates,
    after: last,
    limit,
    fields: search.wished,
  })
  const ranking = new Map(best.map((ranked) => [ranked.id, ranked]))
  const cards = await selectCardsByIds(searchDb, search, [...ranking.keys()])
  const ranked = cards.map((card): Scored => {
    const { fit, compatibility } = ranking.get(card.id)!
    return { ...card, at: fit, compatibility }
  })
  if (position) return { ranked, since: position.since, bound: position.bound }
  return { ranked, since: read.now, bound: read.count === rankedLimit ? (read.oldest ?? undefined) : undefined }
}

/** The members beyond the ranked ones, last seen first, with their compatibility as well. */
async function findOthers(searchDb: Database, search: Search, from: Position, limit: number): Promise<Scored[]> {
  const rows = await findLatest(searchDb, search, { column: 'last_seen_at', after: from, limit })
  const scores = await compatibilities(
    { searchDb },
    search.viewer,
    rows.map(({ id }) => id),
    search.wished,
  )
  return rows.map((row) => ({ ...row, compatibility: scores.get(row.id), tail: true }))
}

type BestPage = {
  position: PageStart | null
  limit: number
  /** How many members are ranked. */
  rankedLimit?: number
}

/**
 * A page by compatibility: the members seen last are ranked, the others follow, last seen first. A member whose profile,
 * wishes and place do not change between two pages is shown at most once, and exactly once if not seen again meanwhile.
 */
export async function findBest(
  searchDb: Database,
  search: Search,
  { position, limit, rankedLimit = maxRanked }: BestPage,
): Promise<Walk & { rows: Scored[] }> {
  if (position?.tail) return { rows: await findOthers(searchDb, search, position, limit) }
  const { ranked, ...walk } = await findRanked(searchDb, search, { position, limit, rankedLimit })
  const missing = limit - ranked.length
  const others = walk.bound && missing ? await findOthers(searchDb, search, walk.bound, missing) : []
  return { rows: [...ranked, ...others], ...walk }
}
