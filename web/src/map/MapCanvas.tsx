import type { Coordinates } from '@hearth/shared/geo'
import { useComputedColorScheme } from '@mantine/core'
import type { Feature, FeatureCollection } from 'geojson'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { colours } from './colours.ts'
import { Drawing } from './drawing.ts'
import { circle } from './geometry.ts'
import classes from './MapCanvas.module.css'
import type { MapMember, MapPlace } from './map-queries.ts'
import type { View } from './map-search.ts'

type Props = {
  first: View
  style: string | null
  members: MapMember[]
  chosen: MapMember | null
  /** Pixels of the lower edge that something lies over. */
  covered: number
  /** Names to find one's way by; a street map has its own. */
  places: MapPlace[]
  /** The distance filter, as a ring around the viewer's public point. */
  ring: { at: Coordinates; km: number } | null
  onView: (view: View) => void
  onReady: (drawing: Drawing | null) => void
  onStyleFailed: () => void
  children: (drawing: Drawing) => ReactNode
}

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features })
const shape = (at: Coordinates, metres: number): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: circle(at, metres),
})

const areaOf = ({ at, areaMetres }: MapMember) => shape(at, areaMetres)

const named = ({ name, population, at }: MapPlace): Feature => ({
  type: 'Feature',
  properties: { name, population },
  geometry: { type: 'Point', coordinates: [at.lng, at.lat] },
})

/** The map itself, with the area around each member; what stands on it are its children. */
export function MapCanvas({ members, chosen, covered, places, ring, children, ...props }: Props) {
  const { t } = useTranslation()
  const scheme = useComputedColorScheme('light')
  const container = useRef<HTMLDivElement>(null)
  const { drawing, failed } = useDrawing(container, scheme, { ...props, covered })

  useEffect(() => {
    drawing?.draw({
      areas: collection(members.map(areaOf)),
      chosen: collection(chosen ? [areaOf(chosen)] : []),
      names: collection(props.style ? [] : places.map(named)),
      ring: collection(ring ? [shape(ring.at, ring.km * 1000)] : []),
    })
  }, [drawing, members, chosen, places, props.style, ring])
  useEffect(() => drawing?.cover(covered), [drawing, covered])
  useEffect(() => drawing?.paint(colours[scheme]), [drawing, scheme])

  return (
    <>
      <div className={classes.canvas} ref={container} />
      {failed && <p className={classes.failed}>{t('map.cannotDraw')}</p>}
      {drawing && children(drawing)}
    </>
  )
}

type Wanted = Pick<Props, 'first' | 'covered' | 'style' | 'onView' | 'onReady' | 'onStyleFailed'>

function useDrawing(container: React.RefObject<HTMLDivElement | null>, scheme: keyof typeof colours, wanted: Wanted) {
  const { t } = useTranslation()
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [failed, setFailed] = useState(false)
  const begin = useEffectEvent(() => {
    const { first: view, covered, style, onView, onStyleFailed } = wanted
    const label = t('map.map')
    return new Drawing({
      container: container.current!,
      view,
      covered,
      palette: colours[scheme],
      style,
      label,
      onView,
      onStyleFailed,
    })
  })
  const tell = useEffectEvent((now: Drawing | null) => {
    setDrawing(now)
    wanted.onReady(now)
  })
  useEffect(() => {
    let made: Drawing
    try {
      made = begin()
    } catch (error) {
      console.warn('The map cannot be drawn', error)
      setFailed(true)
      return
    }
    tell(made)
    return () => {
      tell(null)
      made.end()
    }
  }, [])
  return { drawing, failed }
}
