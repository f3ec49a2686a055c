import { type BinaryLike, createHmac } from 'node:crypto'
import { type Coordinates, degrees, earthRadiusKm, type LocationPrecision, radians } from '@hearth/shared/geo'

// Where a member appears to everyone else. Each half alone would leak: a bare grid puts the pin on whoever lives near a
// cell's centre, and an offset from the position itself moves when the member does. Together they keep the promise
// 1.0 r <= distance(public point, recorded position) <= 2.36 r, because nobody is further than 0.354 r from the centre.

/** What everyone but a match may see: "exact" is a promise to matches only. */
export type PublicPrecision = Exclude<LocationPrecision, 'exact'>

export const publicPrecision = (wish: LocationPrecision): PublicPrecision => (wish === 'city' ? 'city' : 'address')

/** r in metres, where enough people live. */
export const radiusOf: Record<PublicPrecision, number> = { address: 50, city: 500 }

/** What r can be, in metres. Cells up to the city's tile it, so that a finer point tells no more for being finer. */
export const radii = [50, 100, 250, 500, 1000, 2000, 4000, 8000]

const earthRadius = earthRadiusKm * 1000

/** Columns of a row of cells, by the row's edge nearest to the equator: no cell is wider than r / 2 anywhere. */
function columnsOf(row: number, rows: number, r: number): number {
  const edge = Math.min(Math.abs((row * 180) / rows - 90), Math.abs(((row + 1) * 180) / rows - 90))
  const crossesEquator = row * 2 + 1 === rows
  const parallel = 2 * Math.PI * earthRadius * (crossesEquator ? 1 : Math.cos(radians(edge)))
  return Math.ceil(parallel / (r / 2))
}

export type PrecisePosition = Coordinates & { precision: PublicPrecision }
export type Cell = { id: string; centre: Coordinates }

/** The square of side r / 2 metres (or a little less) that a position lies in. Its id names it for good. */
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
  const [from, arc] = [radians(start.lat), distance / earthRadius]
  const sine = Math.sin(from) * Math.cos(arc) + Math.cos(from) * Math.sin(arc) * Math.cos(bearing)
  const lat = Math.asin(Math.max(-1, Math.min(1, sine)))
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(arc) * Math.cos(from),
    Math.cos(arc) - Math.sin(from) * Math.sin(lat),
  )
  return { lat: degrees(lat), lng: ((start.lng + degrees(turn) + 540) % 360) - 180 }
}

/** Two numbers in [0, 1) that nobody can predict or link without the key, and that never change. */
function drawOffset(key: BinaryLike, memberId: string, anchorId: string, r: number): [number, number] {
  const precision = r < radiusOf.city ? 'address' : 'city'
  const message = JSON.stringify(['public point', memberId, anchorId, precision])
  const digest = createHmac('sha256', key).update(message).digest()
  return [digest.readUIntBE(0, 6) / 2 ** 48, digest.readUIntBE(6, 6) / 2 ** 48]
}

// Six decimals are 0.1 m: short enough to read, too fine to touch the promise.
const rounded = ({ lat, lng }: Coordinates) => ({ lat: Math.round(lat * 1e6) / 1e6, lng: Math.round(lng * 1e6) / 1e6 })

/**
 * The one point of an anchor that leaves the vault: the cell's centre, moved by 1.36 r to 2 r, evenly over that ring.
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
