import type { Feature, FeatureCollection, Position } from 'geojson'
import type { StyleSpecification } from 'maplibre-gl'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlasUrl from 'world-atlas/countries-50m.json?url'
import type { Palette } from './colours.ts'

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>
export type World = { land: FeatureCollection; borders: FeatureCollection }

/** Continues a line beyond 180 degrees instead of jumping to the other side of the world. */
function unwrapped(line: Position[]): Position[] {
  let turn = 0
  return line.map(([lng = 0, lat = 0], index) => {
    const step = lng - (line[index - 1]?.[0] ?? lng)
    if (Math.abs(step) > 180) turn -= 360 * Math.sign(step)
    return [lng + turn, lat]
  })
}

/** Closes a ring that goes around the world (Antarctica) along the pole. */
function closed(ring: Position[]): Position[] {
  const [first, last] = [ring[0]!, ring.at(-1)!]
  if (Math.abs(first[0]! - last[0]!) < 180) return ring
  return [...ring, [last[0]!, -90], [first[0]!, -90], first]
}

function onePiece({ geometry, ...rest }: Feature): Feature {
  if (geometry.type === 'Polygon') {
    const coordinates = geometry.coordinates.map((ring) => closed(unwrapped(ring)))
    return { ...rest, geometry: { ...geometry, coordinates } }
  }
  if (geometry.type === 'MultiPolygon') {
    const coordinates = geometry.coordinates.map((rings) => rings.map((ring) => closed(unwrapped(ring))))
    return { ...rest, geometry: { ...geometry, coordinates } }
  }
  return { ...rest, geometry }
}

/** Land and borders of the world (Natural Earth, 1:50 million), from this host. */
export async function loadWorld(): Promise<World> {
  const response = await fetch(atlasUrl)
  const atlas = (await response.json()) as Atlas
  const borders = mesh(atlas, atlas.objects.countries, (a, b) => a !== b)
  const land = feature(atlas, atlas.objects.land)
  borders.coordinates = borders.coordinates.map(unwrapped)
  return {
    land: { ...land, features: land.features.map(onePiece) },
    borders: { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: borders }] },
  }
}

/** The style of the built-in map: land and borders, without requests to other hosts. */
export function basemap({ land, borders }: World, palette: Palette): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: land, maxzoom: 10, tolerance: 0.3 },
      borders: { type: 'geojson', data: borders, maxzoom: 10 },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': palette.water } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': palette.land, 'fill-antialias': true } },
      { id: 'coast', type: 'line', source: 'land', paint: { 'line-color': palette.coast, 'line-width': 0.8 } },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        paint: { 'line-color': palette.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 8, 1.6] },
      },
    ],
  }
}
