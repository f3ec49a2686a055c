import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { blockedWith, type Viewer } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import { type Disc, mergeRanges, overlapWith, type Range, rangeOf, type Tile } from './tiles.ts'

/** The number of members in a tile and the centre of their public points. Empty tiles are left out. */
export type Count = { code: number; members: number; lat: number; lng: number }

/** Every second level is precounted, down to tiles of about 2 km; finer tiles are counted member by member. */
const precounted = { first: 4, last: 14, step: 2 }
const memberLevel = 26

/** Places on the map tell distances, so a viewer who hides their own sees none. Nor does a paused one. */
const seesPlaces = ({ paused, showsDistance }: Viewer) => showsDistance && !paused

/** Leaves out the viewer, and members in a block with the viewer. */
const unblocked = (viewer: Viewer) =>
  sql<SqlBool>`m.profile_id <> ${viewer.profileId} and m.profile_id not in (${blockedWith(viewer)})`

/**
 * Members `m` in ranges of codes that the viewer may see. A viewer of all countries reads by place, a viewer of one
 * country by country and place. Both thus read few members that the country rule hides. "offset 0" keeps the order:
 * each range is looked up in the index.
 */
function membersIn(viewer: Viewer, ranges: Range[], also: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const seen = seesPlaces(viewer) ? ranges : []
  const { country, international } = viewer
  const [sides, allowed] = international
    ? [sql``, sql`(m.international or m.country = ${country})`]
    : [
        sql`cross join unnest(array[true, false]) as side (international)`,
        sql`m.country = ${country} and m.international = side.international`,
      ]
  return sql`unnest(${seen.map(({ low }) => low)}::bigint[], ${seen.map(({ high }) => high)}::bigint[]) as r (low, high) ${sides}
    cross join lateral (select
        m.profile_id,
        m.code,
        m.lat,
        m.lng
      from map_members m
      where m.code between r.low and r.high and ${allowed} and ${unblocked(viewer)} and ${also} offset 0) m`
}

/** The haversine of the angle between a member's public point and another point: it orders like the distance. */
const haversineFrom = ({ lat, lng }: Disc['centre']) => sql`(power(sin(radians(m.lat - ${lat}::float8) / 2), 2)
  + cos(radians(${lat}::float8)) * cos(radians(m.lat)) * power(sin(radians(m.lng - ${lng}::float8) / 2), 2))`

function within(disc: Disc | null): RawBuilder<SqlBool> {
  if (!disc) return sql`true`
  const most = Math.sin(Math.min(Math.PI / 2, disc.km / (2 * 6371))) ** 2
  return sql`${haversineFrom(disc.centre)} <= ${most}::float8`
}

/**
 * Counts whole tiles from precounted levels, minus the viewer and members blocked either way: only visible members are in
 * the number, so that it reveals nothing about others.
 */
async function countWhole(db: Database, viewer: Viewer, tiles: Tile[]): Promise<Count[]> {
  const [tile] = tiles
  if (!tile) return []
  const level = Math.max(precounted.first, tile.level + (tile.level % precounted.step))
  const ranges = mergeRanges(tiles.map((one) => rangeOf(one, level)))
  const shift = 2 * (level - tile.level)
  const deep = 2 * (memberLevel - tile.level)
  return rowsOf(
    db,
    sql<Count>`
    select
      code,
      sum(members)::int as members,
      (sum(lat) / sum(members))::float8 / 1e6 as lat,
      (sum(lng) / sum(members))::float8 / 1e6 as lng
    from (
      select
        (m.code >> ${shift}::int)::int as code,
        m.country,
        m.international,
        m.members,
        m.lat,
        m.lng
      from unnest(${ranges.map(({ low }) => low)}::int[], ${ranges.map(({ high }) => high)}::int[]) as r (low, high)
      join map_cells m on m.level = ${level}::smallint and m.code between r.low and r.high
      union all
      select
        (m.code >> ${deep}::int)::int,
        m.country,
        m.international,
        -1,
        -round(m.lat * 1e6)::bigint,
        -round(m.lng * 1e6)::bigint
      from (select ${viewer.profileId}::uuid as id union (${blockedWith(viewer)})) uncounted
      join map_members m on m.profile_id = uncounted.id
      where (m.code >> ${deep}::int)::int = any(${tiles.map(({ code }) => code)}::int[])) parts
    where ${seesPlaces(viewer)}::boolean and (country = ${viewer.country} or (${viewer.international} and international))
    group by code
    having sum(members) > 0
    order by code`,
  )
}

/** Counts tiles that a distance intersects, or that are finer than the precounted levels. */
async function countEach(db: Database, viewer: Viewer, tiles: Tile[], disc: Disc | null): Promise<Count[]> {
  const [tile] = tiles
  if (!tile) return []
  const ranges = mergeRanges(tiles.map((one) => rangeOf(one)))
  return rowsOf(
    db,
    sql<Count>`
    select
      m.code >> ${2 * (memberLevel - tile.level)}::int as code,
      count(*)::int as members,
      avg(round(m.lat * 1e6)::bigint)::float8 / 1e6 as lat,
      avg(round(m.lng * 1e6)::bigint)::float8 / 1e6 as lng
    from ${membersIn(viewer, ranges, within(disc))}
    group by 1
    order by 1`,
  )
}

/** Counts the visible members in each of some tiles of one level, optionally within a distance. */
export async function countMembers(
  db: Database,
  viewer: Viewer,
  tiles: Tile[],
  disc: Disc | null = null,
): Promise<Count[]> {
  const isCounted = (tile: Tile) => tile.level <= precounted.last
  const sides = tiles.map((tile) => ({ tile, side: disc ? overlapWith(tile, disc) : 'inside' }))
  const isWhole = ({ tile, side }: (typeof sides)[number]) => side === 'inside' && isCounted(tile)
  const whole = sides.filter(isWhole).map(({ tile }) => tile)
  const each = sides.filter((one) => one.side !== 'outside' && !isWhole(one)).map(({ tile }) => tile)
  const counts = await Promise.all([countWhole(db, viewer, whole), countEach(db, viewer, each, disc)])
  return counts.flat().sort((a, b) => a.code - b.code)
}

/** A page for selectCards(): all members in some tiles, in an order that depends on public points only. */
export function allMembersIn(viewer: Viewer, tiles: Tile[], disc: Disc | null, limit: number): RawBuilder<unknown> {
  return sql`select m.profile_id, row_number() over (order by m.code, m.profile_id) as position
    from ${membersIn(viewer, mergeRanges(tiles.map((tile) => rangeOf(tile))), within(disc))}
    order by m.code, m.profile_id
    limit ${limit}`
}

type Part = { tiles: Tile[]; box: { west: number; south: number; east: number; north: number }; disc: Disc | null }

/** The same for members inside a box, nearest to a point first. */
export function nearestIn(viewer: Viewer, { tiles, box, disc }: Part, focus: Disc['centre'], limit: number) {
  const { west, south, east, north } = box
  const between =
    west <= east
      ? sql`m.lng between ${west}::float8 and ${east}::float8`
      : sql`(m.lng >= ${west}::float8 or m.lng <= ${east}::float8)`
  const inBox = sql<SqlBool>`m.lat between ${south}::float8 and ${north}::float8 and ${between} and ${within(disc)}`
  return sql`select near.profile_id, row_number() over (order by near.far, near.profile_id) as position
    from (
      select m.profile_id, ${haversineFrom(focus)} as far
      from ${membersIn(viewer, mergeRanges(tiles.map((tile) => rangeOf(tile))), inBox)}
      order by far, m.profile_id limit ${limit}) near`
}
