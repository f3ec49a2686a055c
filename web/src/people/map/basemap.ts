import waterUrl from 'virtual:map-water'
import type { Feature, FeatureCollection, Position } from 'geojson'
import type { ExpressionSpecification, Map as MapLibre, StyleSpecification } from 'maplibre-gl'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlasUrl from 'world-atlas/countries-50m.json?url'
import type { Palette } from './colours.ts'

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>
type WaterAtlas = Topology<{ rivers: GeometryCollection; lakes: GeometryCollection }>
export type World = { land: FeatureCollection; borders: FeatureCollection }
export type Water = { rivers: FeatureCollection; lakes: FeatureCollection }

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
  const first = ring[0]!
  const last = ring.at(-1)!
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

/** Rivers and lakes from this host, which come after the land. */
export async function loadWater(): Promise<Water> {
  const response = await fetch(waterUrl)
  const atlas = (await response.json()) as WaterAtlas
  const rivers = feature(atlas, atlas.objects.rivers)
  return { rivers: { ...rivers, features: rivers.features.map(flowing) }, lakes: feature(atlas, atlas.objects.lakes) }
}

/** Cuts the corners of a line (Chaikin): the data has steps of two to four kilometres, which look like canals. */
function rounded(line: Position[]): Position[] {
  const between = ([a = 0, b = 0]: Position, [c = 0, d = 0]: Position, share: number): Position => [
    a + (c - a) * share,
    b + (d - b) * share,
  ]
  const cut = line.slice(1).flatMap((to, index) => [between(line[index]!, to, 0.25), between(line[index]!, to, 0.75)])
  return [line[0]!, ...cut, line.at(-1)!]
}

function flowing({ geometry, ...rest }: Feature): Feature {
  const smooth = (line: Position[]) => rounded(rounded(line))
  if (geometry.type === 'LineString')
    return { ...rest, geometry: { ...geometry, coordinates: smooth(geometry.coordinates) } }
  if (geometry.type === 'MultiLineString')
    return { ...rest, geometry: { ...geometry, coordinates: geometry.coordinates.map(smooth) } }
  return { ...rest, geometry }
}

const growing = (far: number, near: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  1,
  far,
  8,
  near,
]

/**
 * The style of the built-in map: land and borders, without requests to other hosts. All is land until the land has been
 * drawn: few members live at sea, and a sea without coasts tells nobody where they are.
 */
export function basemap({ land, borders }: World, palette: Palette): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: land, maxzoom: 10, tolerance: 0.3 },
      borders: { type: 'geojson', data: borders, maxzoom: 10 },
    },
    layers: [
      ground(palette),
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': palette.land, 'fill-antialias': true } },
      { id: 'coast', type: 'line', source: 'land', paint: { 'line-color': palette.coast, 'line-width': 0.8 } },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        paint: { 'line-color': palette.border, 'line-width': growing(0.5, 1.6) },
      },
    ],
  }
}

/** What lies below the land, in the colour of land. */
const ground = (palette: Palette): StyleSpecification['layers'][0] => ({
  id: 'ground',
  type: 'background',
  paint: { 'background-color': palette.land },
})

/** The map until the land comes. */
export const emptyMap = (palette: Palette): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [ground(palette)],
})

/** Adds rivers and lakes to the built-in map, below its borders. Once. */
export function addWater(map: MapLibre, { rivers, lakes }: Water, palette: Palette) {
  if (!map.getLayer('borders') || map.getLayer('lakes')) return
  map.addSource('rivers', { type: 'geojson', data: rivers, maxzoom: 10 })
  map.addSource('lakes', { type: 'geojson', data: lakes, maxzoom: 10 })
  map.addLayer(
    {
      id: 'rivers',
      type: 'line',
      source: 'rivers',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      // Within a city a river of this scale runs where there is none.
      paint: {
        'line-color': palette.river,
        'line-width': growing(0.6, 2.4),
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 10, 1, 12, 0],
      },
    },
    'borders',
  )
  map.addLayer({ id: 'lakes', type: 'fill', source: 'lakes', paint: { 'fill-color': palette.water } }, 'borders')
}
