import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { MapSearch } from '../map/map-search.ts'

export const Route = createFileRoute('/map')({
  staticData: { title: 'map.title' },
  validateSearch: (raw: MapSearch) => raw,
  component: lazyRouteComponent(() => import('../map/MapScreen.tsx'), 'MapScreen'),
})
