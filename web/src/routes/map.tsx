import { createFileRoute } from '@tanstack/react-router'
import { lazyPiece } from '../app/shell/lazy-piece.ts'
import type { MapSearch } from '../people/map/map-search.ts'

export const Route = createFileRoute('/map')({
  staticData: { title: 'map.title' },
  validateSearch: (raw: MapSearch) => raw,
  component: lazyPiece(() => import('../people/map/MapScreen.tsx'), 'MapScreen'),
})
