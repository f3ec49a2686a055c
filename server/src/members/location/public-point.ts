import { type BinaryLike, createHmac } from 'node:crypto'
import { degrees, earthRadiusKm, radians } from '@hearth/shared/members/distances'
import type { Coordinates, LocationPrecision } from '@hearth/shared/members/geo'

// Computes where others see a member. Half of the method alone would leak: a grid puts the pin on a member who lives at
// a cell's centre, and an offset from the position moves when the member does. Together they guarantee 1.0 r <=
// distance(public point, recorded position) <= 2.36 r, because no position is further than 0.354 r from the centre.

/** The precision shown to members other than matches: "exact" concerns matches only. */
export type PublicPrecision = Exclude<LocationPrecision, 'exact'>

export const publicPrecision = (wish: LocationPrecision): PublicPrecision => (wish === 'city' ? 'city' : 'address')

/** r in metres where enough people live. */
export const radiusOf: Record<PublicPrecision, number> = { address: 50, city: 500 }

/** The possible values of r, in metres. Smaller cells tile the city's cells, so that a finer point reveals no more. */
export const radii = [50, 100, 250, 500, 1000, 2000, 4000, 8000]

const earthRadius = earthRadiusKm * 1000

/**
 * The number of columns in a row of cells, by the row's edge nearest to the equator, so that no cell is wider than r /
 * 2.
 */
function columnsOf(row: number, rows: number, r: number): number {
  const edge = Math.min(Math.abs((row * 180) / rows - 90), Math.abs(((row + 1) * 180) / rows - 90))
  const crossesEquator = row * 2 + 1 === rows
  const parallel = 2 * Math.PI * earthRadius * (crossesEquator ? 1 : Math.cos(radians(edge)))
  return Math.ceil(parallel / (r / 2))
}

export type PrecisePosition = Coordinates & { precision: PublicPrecision }
export type Cell = { id: string; centre: Coordinates }

/** The cell of a position: a square with sides of r / 2 metres or slightly less. Its id is permanent. */
export function cellOf({ lat, lng }: Coordinates, r: number): Cell {
  const whole = Math.max(r, radiusOf.city)
  const parts = whole / r
  const wholeRows = Math.ceil((Math.PI * earthRadius) / (whole / 2))
  const rows = wholeRows * parts
  const row = Math.min(rows - 1, Math.floor(((lat + 90) / 180) * rows))
  const columns = columnsOf(Math.floor(row / parts), wholeRows, whole) * parts
  const column = Math.floor(((lng + 180) / 360) * columns) % columns
  const centre = { lat: ((row + 0.5) / rows) * 180 - 90, lng: ((column + 0.5) / columns) * 360 - 180 }
  const isUsual = r === radiusOf.address || r === radiusOf.city
  return { id: `${isUsual ? '' : `${r}:`}${row}/${column}`, centre }
}

/** The point `distance` metres from `start` towards `bearing` (radians from north), along the great circle. */
function travel(start: Coordinates, bearing: number, distance: number): Coordinates {
  const from = radians(start.lat)
  const arc = distance / earthRadius
  const sine = Math.sin(from) * Math.cos(arc) + Math.cos(from) * Math.sin(arc) * Math.cos(bearing)
  const lat = Math.asin(Math.max(-1, Math.min(1, sine)))
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(arc) * Math.cos(from),
    Math.cos(arc) - Math.sin(from) * Math.sin(lat),
  )
  return { lat: degrees(lat), lng: ((start.lng + degrees(turn) + 540) % 360) - 180 }
}

/** Two constant numbers in [0, 1) that cannot be predicted or linked without the key. */
function drawOffset(key: BinaryLike, memberId: string, anchorId: string, r: number): [number, number] {
  const precision = r < radiusOf.city ? 'address' : 'city'
  const message = JSON.stringify(['public point', memberId, anchorId, precision])
  const digest = createHmac('sha256', key).update(message).digest()
  return [digest.readUIntBE(0, 6) / 2 ** 48, digest.readUIntBE(6, 6) / 2 ** 48]
}

// Six decimals are 0.1 m: short to read, and too fine to affect the guarantee.
const rounded = ({ lat, lng }: Coordinates) => ({ lat: Math.round(lat * 1e6) / 1e6, lng: Math.round(lng * 1e6) / 1e6 })

/**
 * The only point of an anchor that leaves the vault: the cell's centre moved by 1.36 r to 2 r, uniformly over that
 * ring.
 * @param where.radius r in metres, one of `radii`
 */
export function publicPoint(
  key: BinaryLike,
  memberId: string,
  anchorId: string,
  where: Coordinates & { radius: number },
): Coordinates {
  const r = where.radius
  const [first, second] = drawOffset(key, memberId, anchorId, r)
  const distance = Math.sqrt((1.36 * r) ** 2 + second * ((2 * r) ** 2 - (1.36 * r) ** 2))
  return rounded(travel(cellOf(where, r).centre, first * 2 * Math.PI, distance))
}
