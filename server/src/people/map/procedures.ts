import type { MapInput, MapMember } from '@hearth/shared/people/map'
import { areaMetres, clusterFrom, maxListed } from '@hearth/shared/people/map-limits'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { account, member } from '../../api.ts'
import { spendCardBudget } from '../../members/card-budget.ts'
import type { Viewer } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import type { LocationPrecision } from '../../platform/db/types.ts'
import { type CardRow, selectCards, toCard } from '../cards.ts'
import { citiesIn } from './places.ts'
import { allMembersIn, type Count, countMembers, nearestIn } from './queries.ts'
import { mapStyle } from './rules.ts'
import { around, boundsOf, contains, type Disc, levelFor, middleOf, type Tile, tilesOf } from './tiles.ts'

type Row = CardRow & { locationPrecision: LocationPrecision; publicRadius: number | null }

/** The greatest distance from a public point, in multiples of its radius (docs/decisions/location.md). */
const maxDistanceInRadii = 2.36

/** Rounds to about a metre, the precision of stored public points. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

function toMapMember(row: Row, viewer: Viewer): MapMember {
  const { online: _, lastSeenAt: __, ...card } = toCard(row, viewer)
  const at = { lat: rounded(row.publicLat!), lng: rounded(row.publicLng!) }
  const precision = row.locationPrecision === 'city' ? 'city' : 'address'
  return {
    ...card,
    at,
    precision,
    areaMetres: Math.ceil((row.publicRadius ?? 0) * maxDistanceInRadii) || areaMetres[precision],
  }
}

async function read(db: Database, viewer: Viewer, page: RawBuilder<unknown>): Promise<MapMember[]> {
  const more = sql`, p.location_precision as "locationPrecision", p.public_radius as "publicRadius"`
  const rows = await rowsOf(db, selectCards<Row>(viewer, page, more))
  return rows.map((row) => toMapMember(row, viewer))
}

const discOf = ({ point }: Viewer, { maxDistance }: MapInput): Disc | null =>
  point && maxDistance !== undefined ? { centre: point, km: maxDistance } : null

function toCluster(level: number, { code, members, lat, lng }: Count) {
  const at = { lat: rounded(lat), lng: rounded(lng) }
  return { id: `${level}/${code}`, members, at, bounds: boundsOf({ level, code }) }
}

/** Counts tiles at the finest level at which the single members still fit into one response. */
async function countTiles(db: Database, viewer: Viewer, input: MapInput, disc: Disc | null) {
  for (let level = levelFor(input, input.zoom); ; level--) {
    const counts = await countMembers(db, viewer, tilesOf(input, level), disc)
    const few = counts.filter(({ members }) => members < clusterFrom)
    if (level === 0 || few.reduce((sum, { members }) => sum + members, 0) <= maxListed)
      return { level, few, many: counts.filter(({ members }) => members >= clusterFrom) }
  }
}

/** Clusters for tiles with three or more members, single members for the others. */
export const view = member.map.view.handler(async ({ context, input, errors }) => {
  const { searchDb, viewer } = context
  const disc = discOf(viewer, input)
  const { level, few, many } = await countTiles(searchDb, viewer, input, disc)
  const tiles = few.map(({ code }): Tile => ({ level, code }))
  const members = tiles.length ? await read(searchDb, viewer, allMembersIn(viewer, tiles, disc, maxListed)) : []
  const ids = members.map(({ id }) => id)
  const retryAfter = await spendCardBudget(context, viewer, ids)
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  return { clusters: many.map((count) => toCluster(level, count)), members }
})

/** Degrees of longitude; halving a narrower box does not divide crowds further. */
const minBoxDegrees = 0.003
/** With this many members in a part, the nearest ones are very likely in it. */
const enoughForList = 3 * maxListed

function partsOf(viewer: Viewer, input: MapInput, focus: Disc['centre']) {
  const width = (input.east - input.west + 360) % 360 || 360
  const disc = discOf(viewer, input)
  return {
    last: Math.max(0, Math.floor(Math.log2(width / minBoxDegrees))),
    /** The part around the point, 2^halvings times smaller than the whole. */
    part(halvings: number) {
      const box = around(input, focus, 2 ** -halvings)
      return { box, tiles: tilesOf(box, levelFor(box, 24)), disc }
    },
  }
}

/**
 * How often a box can be halved around a point and still fill a list, so that a list does not read whole crowds. A
 * halving leaves a quarter of evenly spread members: a try that counts many goes on by as many halvings, a try that counts
 * too few goes half the way back.
 */
async function halvingsFor(db: Database, viewer: Viewer, { last, part }: ReturnType<typeof partsOf>): Promise<number> {
  let most = 0
  let tooMany = last + 1
  let tried = 0
  for (;;) {
    const { tiles, disc } = part(tried)
    const counts = await countMembers(db, viewer, tiles, disc)
    const share = counts.reduce((sum, one) => sum + one.members, 0) / enoughForList
    if (share >= 1) most = tried
    else tooMany = Math.max(1, tried)
    const isClose = most === tried && share < 4
    if (isClose || tooMany - most <= 1) return most
    const further = most === tried ? most + Math.floor(Math.log2(share) / 2) : Math.floor((most + tooMany) / 2)
    tried = Math.min(further, tooMany - 1)
  }
}

/** Members in view, nearest first: to the viewer if in view, else to the centre. */
export const members = member.map.members.handler(async ({ context, input, errors }) => {
  const { searchDb, viewer } = context
  const focus = viewer.point && contains(input, viewer.point) ? viewer.point : middleOf(input)
  const parts = partsOf(viewer, input, focus)
  const find = (halvings: number) =>
    read(searchDb, viewer, nearestIn(viewer, parts.part(halvings), focus, maxListed + 1))
  let halvings = await halvingsFor(searchDb, viewer, parts)
  let found = await find(halvings)
  // Tiles extend beyond a part's edges, so it may hold fewer members than counted.
  while (found.length <= maxListed && halvings > 0) found = await find(--halvings)
  const listed = found.slice(0, maxListed)
  const ids = listed.map(({ id }) => id)
  const retryAfter = await spendCardBudget(context, viewer, ids)
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  return { members: listed, more: found.length > maxListed }
})

/** City names for orientation; also for newcomers, who choose their location on a map. */
export const places = account.map.places.handler(({ context: { db }, input }) => citiesIn(db, input))

/** The street map of this installation, or whether its token is missing. */
export const config = account.map.config.handler(({ context: { env } }) => mapStyle(env))
