import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readMapSearch } from '../map/map-search.ts'

export const Route = createFileRoute('/map')({
  staticData: { title: 'map.title' },
  validateSearch: readMapSearch,
  component: lazyRouteComponent(() => import('../map/MapScreen.tsx'), 'MapScreen'),
})
