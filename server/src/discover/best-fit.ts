import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { selectCards } from '../members/cards.ts'
import { compatibilities, mostCompatible } from '../recommendations/queries.ts'
import { conditions, gendersOf, inRange, ranges, type Search } from './conditions.ts'
import { findLatest, innermost, micros, type PageStart, type Position, type Row, stamp } from './query.ts'
import { bucketsOf } from './rules.ts'

/** So many are ranked, those seen last; everybody else follows by when they were seen. It bounds the cost of a page. */
const maxRanked = 500
/** People who are seen during a walk join the ranked ones, up to so many times as many. */
const growth = 4

/** When a walk began, and the last one of those whom it ranks; without one it ranks everybody. */
type Walk = { since?: number; bound?: Position }
type Scored = Row & { compatibility?: number; tail?: boolean }

/** Whoever fits, the last seen of each range first, down to a place. */
function latest(search: Search, rest: ReturnType<typeof sql>, most: number) {
  const buckets = bucketsOf(search.viewer, search.filters, search.places)
  const columns = sql.raw(
    [
      'profile_id',
      'last_seen_at',
      'birthday',
      'country',
      'gender',
      'goal',
      'height',
      'weight',
      'interests',
      'lat',
      'lng',
    ]
      .map((name) => `s.${name}`)
      .join(', '),
  )
  return sql`select z.*, false as likes_me from ${ranges(buckets, gendersOf(search.filters))} cross join lateral (
      select ${columns} from search_members s where ${inRange(buckets)} and ${rest} and ${conditions(search)}
      order by s.last_seen_at desc, s.profile_id desc limit ${most}) z
    order by z.last_seen_at desc, z.profile_id desc limit ${most}`
}

async function begin(db: Database, search: Search, most: number): Promise<Walk> {
  const { rows } = await sql<{ since: number; at: number | null; id: string }>`
    select ${micros('now()')} as since, ${micros('last.last_seen_at')} as at, last.profile_id as id
    from (select) one left join (${latest(search, sql`true`, most)} offset ${most - 1}) last on true`.execute(db)
  const { since, at, id } = rows[0]!
  return at === null ? { since } : { since, bound: { at, id } }
}

/** Cards in the order of the ids; whoever gives them has decided who may be seen. */
async function cardsOf(db: Database, { viewer }: Search, ids: string[]): Promise<Row[]> {
  const page = sql`select id as profile_id, place from unnest(${ids}::uuid[]) with ordinality as asked (id, place)`
  const more = sql`, page.place as at, ${micros('now()')} as now`
  return (await selectCards<Row>(viewer, page, more).execute(db)).rows
}

async function findRanked(
  searchDb: Database,
  search: Search,
  walk: Walk,
  after: Position | null,
  limit: number,
  most: number,
) {
  const { at, id } = walk.bound ?? { at: -Infinity, id: innermost }
  const rest = sql`(s.last_seen_at, s.profile_id) >= (${stamp(at)}::timestamptz, ${id}::uuid)
    and s.placed_at <= ${stamp(walk.since ?? Infinity)}::timestamptz`
  const last = after && { id: after.id, fit: after.at }
  const best = await mostCompatible({ searchDb }, search.viewer, latest(search, rest, most * growth), last, limit)
  const ranking = new Map(best.map((ranked) => [ranked.id, ranked]))
  const cards = await cardsOf(searchDb, search, [...ranking.keys()])
  return cards.map((card): Scored => {
    const { fit, compatibility } = ranking.get(card.id)!
    return { ...card, at: fit, compatibility }
  })
}

/** Those beyond the ranked ones, last seen first, with their percentage as well. */
async function findOthers(searchDb: Database, search: Search, from: Position, limit: number): Promise<Scored[]> {
  const rows = await findLatest(searchDb, search, 'last_seen_at', from, limit)
  const scores = await compatibilities({ searchDb }, search.viewer, rows.map(({ id }) => id)) // biome-ignore format: short
  return rows.map((row) => ({ ...row, compatibility: scores.get(row.id), tail: true }))
}

/**
 * A page by best match: whoever fits and was seen last, ranked by the percentage, then the others last seen first.
 * Nobody whose profile, wishes and place stay as they are comes twice, and none of them is missed who is not seen anew.
 * @param most how many are ranked
 */
export async function findBest(
  searchDb: Database,
  search: Search,
  position: PageStart | null,
  limit: number,
  most = maxRanked,
): Promise<Walk & { rows: Scored[] }> {
  if (position?.tail) return { rows: await findOthers(searchDb, search, position, limit) }
  const { since, bound } = position ?? (await begin(searchDb, search, most))
  const ranked = await findRanked(searchDb, search, { since, bound }, position, limit, most)
  const missing = limit - ranked.length
  const others = bound && missing ? await findOthers(searchDb, search, bound, missing) : []
  return { rows: [...ranked, ...others], since, bound }
}
