import { distanceKm } from '@hearth/shared/members/distances'
import type { Coordinates } from '@hearth/shared/members/geo'
import type { Country } from '@hearth/shared/members/members'
import { Button, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CityInput } from '../../members/places/CityInput.tsx'
import { useCities } from '../../members/places/use-cities.ts'
import { useFormat } from '../../members/use-format.ts'
import { Loading } from '../../ui/Loading.tsx'
import type { Drawing } from './drawing.ts'
import { boxOf } from './geometry.ts'
import { MapCanvas } from './MapCanvas.tsx'
import { configQuery, placesQuery } from './map-queries.ts'
import type { View } from './map-search.ts'
import classes from './PlacePicker.module.css'

type Props = { country: Country; first: Coordinates | null; onChoose: (at: Coordinates) => void }

const countryZoom = 5
const townZoom = 9
const noPlaces: ReadonlyMap<string, Coordinates> = new Map()
const world: View = { lat: 30, lng: 10, zoom: 1 }

/** The initial view: the current position, or the country around its largest city; null until the city is loaded. */
function useInitialView({ country, first }: Props): View | null {
  const { cities, isSettled } = useCities(country, '', first === null && country !== 'Other')
  if (first) return { ...first, zoom: townZoom }
  if (country === 'Other') return world
  if (!isSettled) return null
  return cities[0] ? { ...cities[0].at, zoom: countryZoom } : world
}

/** A small map under a fixed pin. The member drags the map, moves it with the arrow keys, or enters a city. */
export function PlacePicker(props: Props) {
  const first = useInitialView(props)
  const { data: config, isPending } = useQuery(configQuery())
  if (!first || isPending) return <Loading />
  return <Picker {...props} start={first} style={config?.style ?? null} />
}

/** Rounds the view to a tenth of a degree, because the request's URL must not reveal the member's home. */
function surroundings({ lat, lng, zoom }: View): View {
  const tenth = (degrees: number) => Math.round(degrees * 10) / 10
  return { lat: tenth(lat), lng: tenth(lng), zoom: Math.min(townZoom, Math.round(zoom * 10) / 10) }
}

function useCityNames(view: View) {
  const { ref, width, height } = useElementSize()
  const isMeasured = width > 0 && height > 0
  const seen = surroundings(view)
  const input = isMeasured ? { ...boxOf(seen, { width, height }), zoom: seen.zoom } : null
  const { data: places = [] } = useQuery(placesQuery(input))
  return { ref, places }
}

function Picker({ country, start, style, onChoose }: Props & { start: View; style: string | null }) {
  const { t } = useTranslation()
  const words = useFormat()
  const [view, setView] = useState(start)
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [sought, setSought] = useState('')
  const { ref, places } = useCityNames(view)
  const [nearest] = [...places].sort((a, b) => distanceKm(view, a.at) - distanceKm(view, b.at))
  const kilometres = nearest ? Math.round(distanceKm(view, nearest.at)) : 0
  return (
    <div className={classes.picker}>
      <Text size="sm">{t('profile.pick.hint')}</Text>
      <div className={classes.map} ref={ref}>
        <MapCanvas
          first={start}
          style={style}
          members={[]}
          clusters={[]}
          chosen={null}
          covered={0}
          cities={places}
          places={noPlaces}
          ring={null}
          onView={setView}
          onReady={setDrawing}
          onStyleFailed={() => {}}
        >
          {() => <Pin />}
        </MapCanvas>
      </div>
      <Text size="sm" c="dimmed" role="status">
        {nearest &&
          t(kilometres ? 'profile.pick.about' : 'profile.pick.at', {
            distance: words.length(kilometres),
            name: nearest.name,
          })}
      </Text>
      <CityInput
        size="md"
        label={t('profile.pick.nearest')}
        country={country}
        value={sought}
        onChange={(text, city) => {
          setSought(text)
          if (!city) return
          setView({ ...city.at, zoom: townZoom })
          drawing?.go({ ...city.at, zoom: townZoom })
        }}
      />
      <Button mih={48} className={classes.use} onClick={() => onChoose({ lat: view.lat, lng: view.lng })}>
        {t('profile.pick.use')}
      </Button>
    </div>
  )
}

/** Its tip marks the middle of the map. */
function Pin() {
  return (
    <svg className={classes.pin} viewBox="0 0 32 44" width={32} height={44} aria-hidden="true">
      <path d="M16 43C13 35 3 27 3 16a13 13 0 1 1 26 0c0 11-10 19-13 27Z" />
      <circle cx="16" cy="16" r="5" />
    </svg>
  )
}
