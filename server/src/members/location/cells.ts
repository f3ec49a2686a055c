import { degrees, earthRadiusKm, radians } from '@hearth/shared/members/distances'
import type { Coordinates } from '@hearth/shared/members/geo'

/** Exclusive upper bound of the columns in a band. Cell sizes from 0.011 degrees fit in int4. */
export const bandStride = 32768

/** Rows may hold float4 coordinates (at worst 0.9 m off), so the cover reaches this much further, in km. */
const margin = 0.002

const bandCount = (size: number) => Math.ceil(180 / size)

export const bandOf = (lat: number, size: number) => Math.min(Math.floor((lat + 90) / size), bandCount(size) - 1)

/**
 * The number of columns in a band, so that a cell is about `size` degrees of arc wide. Uses Bhaskara's rational cosine,
 * because + - * / round identically in PostgreSQL, Math.cos does not, and ids are stored.
 */
export function columnsOf(band: number, size: number): number {
  const middle = (band + 0.5) * size - 90
  return Math.max(1, Math.floor((360 * (32400 - 4 * middle * middle)) / (32400 + middle * middle) / size))
}

/**
 * The cell of a point, for cells of `size` degrees. Identical bit for bit to the SQL function cell_id(lat, lng, size).
 */
export function cellId(lat: number, lng: number, size: number): number {
  const band = bandOf(lat, size)
  const columns = columnsOf(band, size)
  return band * bandStride + (Math.floor(((lng + 180) / 360) * columns) % columns)
}

/**
 * Half the width, in degrees of longitude, of the circle of angular radius `reach` (radians) around latitude `lat`, at
 * its widest between the latitudes `bottom` and `top`; 180 if it contains a pole. From the spherical law of cosines,
 * cos(width) = (cos reach - sin lat sin x) / (cos lat cos x), which is least where sin x = sin lat / cos reach.
 */
function halfWidth(lat: number, reach: number, bottom: number, top: number): number {
  if (Math.cos(reach) <= 0) return 180
  const sine = Math.sin(radians(lat))
  const cosine = Math.cos(radians(lat))
  const widest = degrees(Math.asin(Math.max(-1, Math.min(1, sine / Math.cos(reach)))))
  const x = radians(Math.max(bottom, Math.min(top, widest)))
  const width = (Math.cos(reach) - sine * Math.sin(x)) / (cosine * Math.cos(x))
  return degrees(Math.acos(Math.max(-1, Math.min(1, width))))
}

/** The columns of a band within `half` degrees of `lng`, each once, across the antimeridian if necessary. */
function columnsWithin(lng: number, half: number, columns: number): number[] {
  const first = Math.floor(((lng - half + 180) / 360) * columns)
  const last = Math.floor(((lng + half + 180) / 360) * columns)
  const count = Math.min(columns, last - first + 1)
  return Array.from({ length: count }, (_, index) => (((first + index) % columns) + columns) % columns)
}

/** Every cell with a point within `radiusKm` of the centre, each once, plus a few at the rim. */
export function cover({ lat, lng }: Coordinates, radiusKm: number, size: number): number[] {
  const reach = Math.min(Math.PI, (radiusKm + margin) / earthRadiusKm)
  const south = Math.max(-90, lat - degrees(reach))
  const north = Math.min(90, lat + degrees(reach))
  const cells: number[] = []
  for (let band = bandOf(south, size); band <= bandOf(north, size); band++) {
    const half = halfWidth(lat, reach, band * size - 90, (band + 1) * size - 90)
    for (const column of columnsWithin(lng, half, columnsOf(band, size))) cells.push(band * bandStride + column)
  }
  return cells
}

/** Every large cell (search_members.cell_large) with a point within `km` of the centre. */
export const largeCellsAround = (centre: Coordinates, km: number) => cover(centre, km, 0.5)
