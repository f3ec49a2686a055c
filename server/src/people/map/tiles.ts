import { distanceKm } from '@hearth/shared/members/distances'
import type { Coordinates } from '@hearth/shared/members/geo'
import type { Box } from '@hearth/shared/people/map'

// Tiles of the web map as a quadtree. A tile's code interleaves the bits of its column and row, so the codes of its
// descendants at any level are one range (G. M. Morton, 1966). SQL's map_code() gives the code of a point at level 26.

/** A tile is identified by level and code; members' codes have the deepest level. */
export type Tile = { level: number; code: number }
export type Range = { low: number; high: number }

const maxLevel = 26
const mercatorEnd = 85.05112878
/** A view has at most this many tiles; each is a cluster or at most two members. */
export const maxTiles = 250

const columnOf = (lng: number, level: number) => Math.min(2 ** level - 1, Math.floor(((lng + 180) / 360) * 2 ** level))

function rowOf(lat: number, level: number): number {
  const clamped = Math.max(-86, Math.min(86, lat))
  const share = 0.5 - Math.asinh(Math.tan((clamped * Math.PI) / 180)) / (2 * Math.PI)
  return Math.max(0, Math.min(2 ** level - 1, Math.floor(share * 2 ** level)))
}

const lngOf = (column: number, level: number) => (column / 2 ** level) * 360 - 180

function latOf(row: number, level: number): number {
  if (row <= 0) return 90
  if (row >= 2 ** level) return -90
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** level))) * 180) / Math.PI
}

/** Puts a zero before each of 16 bits. */
function spread16(bits: number): number {
  let spread = (bits | (bits << 8)) & 0x00ff00ff
  spread = (spread | (spread << 4)) & 0x0f0f0f0f
  spread = (spread | (spread << 2)) & 0x33333333
  return (spread | (spread << 1)) & 0x55555555
}

/** The same for up to 26 bits. The result exceeds the 32 bits of JavaScript's bitwise operators, so this adds. */
const spread = (bits: number) => spread16(bits & 0xffff) + spread16(bits >>> 16) * 2 ** 32

/** Interleaves column and row. */
const codeOf = (column: number, row: number) => spread(column) + 2 * spread(row)

/** The bounds of a tile, from pole to pole. */
export function boundsOf({ level, code }: Tile): Box {
  let column = 0
  let row = 0
  for (let bit = level - 1; bit >= 0; bit--) {
    const quarter = Math.floor(code / 4 ** bit) % 4
    column = column * 2 + (quarter % 2)
    row = row * 2 + Math.floor(quarter / 2)
  }
  return {
    west: lngOf(column, level),
    south: latOf(row + 1, level),
    east: lngOf(column + 1, level),
    north: latOf(row, level),
  }
}

/** The first and last column of a box; two runs across the antimeridian, each column once. */
function columnsOf({ west, east }: Box, level: number): [number, number][] {
  const first = columnOf(west, level)
  const last = columnOf(east, level)
  if (west <= east) return [[first, last]]
  const end = 2 ** level - 1
  return last >= first
    ? [[0, end]]
    : [
        [first, end],
        [0, last],
      ]
}

function countOf(box: Box, level: number): number {
  const rows = rowOf(box.south, level) - rowOf(box.north, level) + 1
  return rows * columnsOf(box, level).reduce((sum, [first, last]) => sum + last - first + 1, 0)
}

/** The level for a zoom, tiles of 90 to 180 pixels; a coarser one where a large window would need too many. */
export function levelFor(box: Box, zoom: number): number {
  let level = Math.min(20, Math.floor(zoom + 0.5) + 2)
  while (level > 0 && countOf(box, level) > maxTiles) level--
  return level
}

/** The tiles of a level that a box touches. */
export function tilesOf(box: Box, level: number): Tile[] {
  const tiles: Tile[] = []
  for (let row = rowOf(box.north, level); row <= rowOf(box.south, level); row++)
    for (const [first, last] of columnsOf(box, level))
      for (let column = first; column <= last; column++) tiles.push({ level, code: codeOf(column, row) })
  return tiles
}

/** The code range of a tile's descendants at a deeper level, both ends included. */
export function rangeOf({ level, code }: Tile, at = maxLevel): Range {
  const many = 4 ** (at - level)
  return { low: code * many, high: (code + 1) * many - 1 }
}

/** Merges ranges into as few as possible. */
export function mergeRanges(ranges: Range[]): Range[] {
  const result: Range[] = []
  for (const { low, high } of [...ranges].sort((a, b) => a.low - b.low)) {
    const last = result.at(-1)
    if (last && low <= last.high + 1) last.high = Math.max(last.high, high)
    else result.push({ low, high })
  }
  return result
}

export type Disc = { centre: Coordinates; km: number }

/**
 * Whether a tile lies inside a distance, outside, or partly inside. In doubt partly: those tiles are counted member by
 * member.
 */
export function overlapWith(tile: Tile, { centre, km }: Disc): 'inside' | 'outside' | 'part' {
  const { west, south, east, north } = boundsOf(tile)
  if (tile.level < 5) return 'part'
  const corners = [south, north].flatMap((lat) => [west, east].map((lng) => distanceKm(centre, { lat, lng })))
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 }
  const reach = Math.max(...[south, north].map((lat) => distanceKm(middle, { lat, lng: west })))
  if (distanceKm(centre, middle) - reach * 1.01 > km) return 'outside'
  return Math.max(...corners) < km * 0.99 ? 'inside' : 'part'
}

/** A box around a point with a share of the size, clipped to the outer box. */
export function around(box: Box, { lat, lng }: Coordinates, share: number): Box {
  const width = (box.east - box.west + 360) % 360 || 360
  const height = (box.north - box.south) * share
  const west = Math.min(Math.max(0, ((lng - box.west + 360) % 360) - (width * share) / 2), width * (1 - share))
  const south = Math.min(Math.max(box.south, lat - height / 2), box.north - height)
  const wrap = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180
  if (share === 1) return box
  return { west: wrap(box.west + west), south, east: wrap(box.west + west + width * share), north: south + height }
}

export const contains = ({ west, south, east, north }: Box, { lat, lng }: Coordinates) =>
  lat >= south && lat <= north && (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east)

/** The centre of a box on a Mercator map. */
export function middleOf({ west, south, east, north }: Box): Coordinates {
  const width = west <= east ? east - west : east - west + 360
  const lng = ((west + width / 2 + 540) % 360) - 180
  const stretch = (lat: number) =>
    Math.asinh(Math.tan((Math.max(-mercatorEnd, Math.min(mercatorEnd, lat)) * Math.PI) / 180))
  return { lat: (Math.atan(Math.sinh((stretch(south) + stretch(north)) / 2)) * 180) / Math.PI, lng }
}
