import type { Coordinates } from '@hearth/shared/members/geo'
import { useComputedColorScheme } from '@mantine/core'
import type { Feature, FeatureCollection } from 'geojson'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paletteOf, type Scheme } from './colours.ts'
import { Drawing } from './drawing.ts'
import { circle } from './geometry.ts'
import classes from './MapCanvas.module.css'
import type { MapMember, MapPlace, MapView } from './map-queries.ts'
import type { View } from './map-search.ts'

type Props = {
  first: View
  style: string | null
  members: MapMember[]
  clusters: MapView['clusters']
  chosen: MapMember | null
  /** Where faces stand that were moved away from their public points. */
  places: ReadonlyMap<string, Coordinates>
  /** Pixels of the lower edge that are covered. */
  covered: number
  /** Cities to label. A street map has its own labels. */
  cities: MapPlace[]
  /** The distance filter, as a ring around the viewer's public point. */
  ring: { at: Coordinates; km: number } | null
  onView: (view: View) => void
  onReady: (drawing: Drawing | null) => void
  onStyleFailed: () => void
  /** A tap on the map itself, on no marker. */
  onTap?: () => void
  /** The viewer begins to move the map by hand. */
  onDrag?: () => void
  children: (drawing: Drawing) => ReactNode
}

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features })
const shape = (at: Coordinates, metres: number): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: circle(at, metres),
})

const areaOf = ({ at, areaMetres }: MapMember) => shape(at, areaMetres)

const pointAt = ({ lat, lng }: Coordinates): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Point', coordinates: [lng, lat] },
})

const named = ({ name, population, at }: MapPlace) => ({ ...pointAt(at), properties: { name, population } })

/** Lines from public points to the faces that were moved away from them. */
const legsTo = (places: ReadonlyMap<string, Coordinates>, members: MapMember[]): Feature[] =>
  members.flatMap(({ id, at }) => {
    const place = places.get(id)
    if (!place) return []
    const coordinates = [at, place].map(({ lat, lng }) => [lng, lat])
    return { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }
  })

/** The map with the area around each member. Its children are the markers. */
export function MapCanvas({ members, clusters, chosen, covered, places, cities, ring, children, ...props }: Props) {
  const { t } = useTranslation()
  const scheme = useComputedColorScheme('light')
  const container = useRef<HTMLDivElement>(null)
  const { drawing, failed } = useDrawing(container, scheme, { ...props, covered })

  useEffect(() => {
    drawing?.draw({
      areas: collection(members.map(areaOf)),
      chosen: collection(chosen ? [areaOf(chosen)] : []),
      legs: collection(legsTo(places, members)),
      names: collection(props.style ? [] : cities.map(named)),
      markers: collection([
        ...clusters.map(({ at }) => pointAt(at)),
        ...members.map(({ id, at }) => pointAt(places.get(id) ?? at)),
      ]),
      ring: collection(ring ? [shape(ring.at, ring.km * 1000)] : []),
    })
  }, [drawing, members, clusters, chosen, places, cities, props.style, ring])
  useEffect(() => drawing?.cover(covered), [drawing, covered])
  useEffect(() => drawing?.paint(paletteOf(scheme)), [drawing, scheme])

  return (
    <>
      <div className={classes.canvas} ref={container} />
      {failed && <p className={classes.failed}>{t('map.cannotDraw')}</p>}
      {drawing && children(drawing)}
    </>
  )
}

type DrawingOptions = Pick<
  Props,
  'first' | 'covered' | 'style' | 'onView' | 'onReady' | 'onStyleFailed' | 'onTap' | 'onDrag'
>

function useDrawing(container: React.RefObject<HTMLDivElement | null>, scheme: Scheme, options: DrawingOptions) {
  const { t } = useTranslation()
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [failed, setFailed] = useState(false)
  const create = useEffectEvent(() => {
    const { first: view, covered, style, onView, onStyleFailed } = options
    const label = t('map.map')
    return new Drawing({
      container: container.current!,
      view,
      covered,
      palette: paletteOf(scheme),
      style,
      label,
      onView,
      onStyleFailed,
    })
  })
  const onDrawing = useEffectEvent((next: Drawing | null) => {
    setDrawing(next)
    options.onReady(next)
  })
  const onTap = useEffectEvent(() => options.onTap?.())
  const onDrag = useEffectEvent(() => options.onDrag?.())
  useEffect(() => {
    let created: Drawing
    try {
      created = create()
    } catch (error) {
      console.warn('The map cannot be drawn', error)
      setFailed(true)
      return
    }
    created.map.on('click', onTap)
    created.map.on('dragstart', onDrag)
    onDrawing(created)
    return () => {
      onDrawing(null)
      created.end()
    }
  }, [])
  return { drawing, failed }
}
