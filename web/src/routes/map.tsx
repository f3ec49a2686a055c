import { createFileRoute } from '@tanstack/react-router'
import { screen } from '../app/lazy/screen.ts'
import type { MapSearch } from '../people/map/map-search.ts'
import { ofFunction } from './-of-function.tsx'

export const Route = createFileRoute('/map')({
  staticData: { title: 'map.title' },
  validateSearch: (raw: MapSearch) => raw,
  component: ofFunction(
    'map',
    screen(() => import('../people/map/MapScreen.tsx'), 'MapScreen'),
  ),
})
