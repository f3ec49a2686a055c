import type { OwnProfile } from '@hearth/shared/people/profile'
import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { distanceOf } from './distance.ts'
import { type MapSearch, readMapSearch, roundedView, searchOf, type View } from './map-search.ts'

const world: View = { lat: 25, lng: 15, zoom: 1.3 }
/** Shows a city and its surroundings. */
const homeZoom = 9
/** The URL follows this long after the last move, because browsers limit how often it may change. */
const addressDelayMs = 300

function firstView(search: MapSearch, { publicPoint }: OwnProfile): View {
  if (search.lat !== undefined) return { lat: search.lat, lng: search.lon!, zoom: search.zoom! }
  return publicPoint ? roundedView({ ...publicPoint, zoom: homeZoom }) : world
}

/** The map's view and distance filter. The URL keeps both. */
export function useMapView(profile: OwnProfile) {
  const search = readMapSearch(useSearch({ from: '/map' }))
  const navigate = useNavigate()
  const [first] = useState(() => firstView(search, profile))
  const [view, setView] = useState(first)
  const [distance, setDistance] = useState(() => distanceOf(search))
  const writeUrl = useDebouncedCallback((search: MapSearch) => {
    if (location.pathname === '/map') void navigate({ to: '/map', search, replace: true, resetScroll: false })
  }, addressDelayMs)
  return {
    first,
    view,
    distance,
    look(next: View) {
      setView(next)
      writeUrl(searchOf(next, distance))
    },
    limit(next: number | undefined) {
      setDistance(next)
      writeUrl(searchOf(view, next))
    },
  }
}
