import type { OwnProfile } from '@hearth/shared/profile'
import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { distanceOf } from './distance.ts'
import { type MapSearch, roundedView, searchOf, type View } from './map-search.ts'

const world: View = { lat: 25, lng: 15, zoom: 1.3 }
/** A city and what is around it. */
const homeZoom = 9
/** How long a map rests before its address follows; browsers refuse addresses that change all the time. */
const addressDelayMs = 300

function firstView(search: MapSearch, { publicPoint }: OwnProfile): View {
  if (search.lat !== undefined) return { lat: search.lat, lng: search.lon!, zoom: search.zoom! }
  return publicPoint ? roundedView({ ...publicPoint, zoom: homeZoom }) : world
}

/** What the map shows and how far it looks; both are kept in the address. */
export function useMapView(profile: OwnProfile) {
  const search = useSearch({ from: '/map' })
  const navigate = useNavigate()
  const [first] = useState(() => firstView(search, profile))
  const [view, setView] = useState(first)
  const [distance, setDistance] = useState(() => distanceOf(search))
  const keep = useDebouncedCallback((now: MapSearch) => {
    if (location.pathname === '/map') void navigate({ to: '/map', search: now, replace: true, resetScroll: false })
  }, addressDelayMs)
  return {
    first,
    view,
    distance,
    look(next: View) {
      setView(next)
      keep(searchOf(next, distance))
    },
    limit(next: number | undefined) {
      setDistance(next)
      keep(searchOf(view, next))
    },
  }
}
