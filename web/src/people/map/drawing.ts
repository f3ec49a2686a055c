import type { Coordinates } from '@hearth/shared/members/geo'
import type { FeatureCollection } from 'geojson'
import {
  AttributionControl,
  type ExpressionSpecification,
  type GeoJSONSource,
  Map as MapLibre,
  type MapSourceDataEvent,
  type SymbolLayerSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { addWater, basemap, emptyMap, loadWater, loadWorld, type Water } from './basemap.ts'
import type { Palette } from './colours.ts'
import { containsMarker, freeArea, type Rect } from './covered.ts'
import { type View, zoomLimits } from './map-search.ts'
import { facePx } from './spread.ts'

setWorkerUrl(workerUrl)

const emptyFeatures: FeatureCollection = { type: 'FeatureCollection', features: [] }
/** Our layers on either map, lowest first. */
const sources = ['areas', 'chosen', 'ring', 'legs', 'names', 'markers'] as const
export type Drawn = { [source in (typeof sources)[number]]: FeatureCollection }

/** City labels in the page's font, so no other host has to serve glyphs. The largest cities have priority. */
const names = (palette: Palette): SymbolLayerSpecification => ({
  id: 'names',
  type: 'symbol',
  source: 'names',
  layout: {
    'text-field': ['get', 'name'],
    'text-font': ['Figtree Variable'],
    'text-size': ['interpolate', ['linear'], ['get', 'population'], 10_000, 12, 5_000_000, 16],
    'text-padding': 4,
    // In ems: the name stands on its city, else beside the marker that covers the city.
    'text-variable-anchor-offset': [
      'center',
      [0, 0],
      'top',
      [0, 2.4],
      'bottom',
      [0, -2.4],
      'left',
      [2.4, 0],
      'right',
      [-2.4, 0],
    ],
    'symbol-sort-key': ['-', ['get', 'population']],
  },
  paint: { 'text-color': palette.label, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 },
})

/** Empty pictures that keep labels clear of photos and discs, because these are elements above the map. */
const markers: SymbolLayerSpecification = {
  id: 'markers',
  type: 'symbol',
  source: 'markers',
  layout: { 'icon-image': 'marker', 'icon-allow-overlap': true },
}

/** Fades areas as the map zooms in, because overlapping ones would fill the screen. Faint edges remain. */
const fading = (far: number, near: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  9,
  far,
  12,
  near,
]

function addOverlayLayers(map: MapLibre, palette: Palette, drawn: Drawn) {
  for (const source of sources)
    if (!map.getSource(source)) map.addSource(source, { type: 'geojson', data: drawn[source], attribution: '' })
  if (map.getLayer('areas')) return
  map.addLayer({ id: 'areas', type: 'fill', source: 'areas', paint: { 'fill-color': palette.ember, 'fill-opacity': fading(0.13, 0) } })
  map.addLayer({ id: 'area-edges', type: 'line', source: 'areas', paint: { 'line-color': palette.ember, 'line-opacity': fading(0.4, 0.16), 'line-width': 1 } })
  map.addLayer({ id: 'chosen', type: 'fill', source: 'chosen', paint: { 'fill-color': palette.ember, 'fill-opacity': 0.13 } })
  map.addLayer({ id: 'chosen-edge', type: 'line', source: 'chosen', paint: { 'line-color': palette.ember, 'line-opacity': 0.6, 'line-width': 1.5 } })
  map.addLayer({ id: 'ring', type: 'line', source: 'ring', paint: { 'line-color': palette.ring, 'line-width': 1.5, 'line-dasharray': [3, 3] } })
  map.addLayer({ id: 'legs', type: 'line', source: 'legs', paint: { 'line-color': palette.ember, 'line-opacity': 0.7, 'line-width': 2 } })
  map.addLayer(names(palette))
  map.addImage('marker', new ImageData(facePx, facePx))
  map.addLayer(markers)
} // biome-ignore format: a layer a line

type Property = 'background-color' | 'fill-color' | 'line-color' | 'text-color' | 'text-halo-color'
/** What colours which layer; layers of another style keep theirs. */
const paintedLayers: [layer: string, property: Property, colour: keyof Palette][] = [
  ['land', 'fill-color', 'land'],
  ['coast', 'line-color', 'coast'],
  ['rivers', 'line-color', 'river'],
  ['lakes', 'fill-color', 'water'],
  ['borders', 'line-color', 'border'],
  ['areas', 'fill-color', 'ember'],
  ['area-edges', 'line-color', 'ember'],
  ['chosen', 'fill-color', 'ember'],
  ['chosen-edge', 'line-color', 'ember'],
  ['ring', 'line-color', 'ring'],
  ['legs', 'line-color', 'ember'],
  ['names', 'text-color', 'label'],
  ['names', 'text-halo-color', 'halo'],
]

type Options = {
  container: HTMLElement
  view: View
  /** Pixels of the lower edge that are covered. */
  covered: number
  palette: Palette
  /** The street map's style; null for the built-in map. */
  style: string | null
  label: string
  onView: (view: View) => void
  /** Called when the street map's style fails to load. The built-in map replaces it. */
  onStyleFailed: () => void
}

/** Wraps a MapLibre map in an element of the page. */
export class Drawing {
  readonly map: MapLibre
  private drawn: Drawn = {
    areas: emptyFeatures,
    chosen: emptyFeatures,
    ring: emptyFeatures,
    legs: emptyFeatures,
    names: emptyFeatures,
    markers: emptyFeatures,
  }
  private palette: Palette
  /** Who made the street map. The built-in one is in the public domain. */
  private readonly credits: AttributionControl | null
  private water: Water | null = null
  /** True once the built-in map's land has been drawn. */
  private hasLand = false
  private ended = false

  /** @throws where the browser cannot draw (no WebGL) */
  constructor({ container, view, covered, palette, style, label, onView, onStyleFailed }: Options) {
    this.palette = palette
    this.map = new MapLibre({
      container,
      style: style ?? emptyMap(palette),
      center: [view.lng, view.lat],
      zoom: view.zoom,
      minZoom: zoomLimits.min,
      maxZoom: zoomLimits.max,
      pitchWithRotate: false,
      dragRotate: false,
      touchPitch: false,
      fadeDuration: 0,
      attributionControl: false,
      locale: { 'Map.Title': label },
    })
    this.map.touchZoomRotate.disableRotation()
    this.map.keyboard.disableRotation()
    this.credits = style ? new AttributionControl({ compact: true }) : null
    this.placeCredits(covered)
    this.cover(covered)
    this.map.on('moveend', () => onView(this.view()))
    this.map.on('style.load', () => addOverlayLayers(this.map, this.palette, this.drawn))
    if (!style) void this.drawBuiltIn()
    else this.fallBack(onStyleFailed)
  }

  private fallBack(onStyleFailed: () => void) {
    let loaded = false
    this.map.once('style.load', () => {
      loaded = true
    })
    this.map.on('error', () => {
      if (loaded || this.ended) return
      loaded = true
      onStyleFailed()
      void this.drawBuiltIn()
    })
  }

  private async drawBuiltIn() {
    const world = await loadWorld().catch(() => null)
    if (!world || this.ended) return
    this.map.on('sourcedata', this.onLand)
    this.map.setStyle(basemap(world, this.palette), { diff: false })
  }

  /** Colours the sea, and only then asks for rivers and lakes: the land comes first. */
  private onLand = ({ sourceId }: MapSourceDataEvent) => {
    if (sourceId !== 'land' || !this.map.isSourceLoaded('land')) return
    this.map.off('sourcedata', this.onLand)
    this.hasLand = true
    this.paint(this.palette)
    void this.drawWater()
  }

  private async drawWater() {
    this.water = await loadWater().catch(() => null)
    if (this.water && !this.ended) addWater(this.map, this.water, this.palette)
  }

  view(): View {
    const { lat, lng } = this.map.getCenter().wrap()
    return { lat, lng, zoom: this.map.getZoom() }
  }

  /** Sets the covered pixels of the lower edge, so the map centres on its visible part. */
  cover(bottom: number) {
    if (this.map.getPadding().bottom === bottom) return
    this.map.setPadding({ top: 0, right: 0, left: 0, bottom })
    this.placeCredits(bottom)
  }

  /** Where neither the sheet of a phone nor a card beside the list covers them. */
  private placeCredits(covered: number) {
    if (!this.credits) return
    if (this.map.hasControl(this.credits)) this.map.removeControl(this.credits)
    this.map.addControl(this.credits, covered ? 'top-left' : 'bottom-right')
  }

  /** Moves the map until a position is visible and not under the card. */
  reveal({ lat, lng }: Coordinates, card: Rect) {
    const { offsetWidth: width, offsetHeight: height } = this.map.getContainer()
    const { bottom = 0 } = this.map.getPadding()
    const free = freeArea(card, { width, height: height - bottom }, { width, height })
    if (containsMarker(free, this.map.project([lng, lat]))) return
    const offset: [number, number] = [
      free.left + free.width / 2 - width / 2,
      free.top + free.height / 2 - (height - bottom) / 2,
    ]
    this.map.easeTo({ center: [lng, lat], offset, duration: 400 })
  }

  /** Flies to a view. MapLibre jumps instead if the device prefers reduced motion. */
  go({ lat, lng, zoom }: View) {
    this.map.flyTo({ center: [lng, lat], zoom: Math.min(zoomLimits.max, zoom), duration: 700 })
  }

  draw(drawn: Drawn) {
    this.drawn = drawn
    for (const source of sources) this.map.getSource<GeoJSONSource>(source)?.setData(drawn[source])
  }

  paint(palette: Palette) {
    this.palette = palette
    for (const [layer, property, colour] of paintedLayers)
      if (this.map.getLayer(layer)) this.map.setPaintProperty(layer, property, palette[colour])
    if (this.map.getLayer('ground'))
      this.map.setPaintProperty('ground', 'background-color', this.hasLand ? palette.water : palette.land)
  }

  end() {
    this.ended = true
    this.map.remove()
  }
}
