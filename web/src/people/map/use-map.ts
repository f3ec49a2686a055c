import type { Box } from '@hearth/shared/people/map'
import type { OwnProfile } from '@hearth/shared/people/profile'
import { useElementSize } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useNarrow } from '../../ui/use-narrow.ts'
import { sheetHeightPx } from './covered.ts'
import type { Drawing } from './drawing.ts'
import { viewOf } from './geometry.ts'
import { useMapView } from './use-map-view.ts'
import { useNearby } from './use-nearby.ts'

/** The view of the map, the members in it, and the ways to move it. */
export function useMap(profile: OwnProfile) {
  const { first, view, distance, look, limit } = useMapView(profile)
  const { ref, width, height } = useElementSize()
  const { covered, size } = useVisibleSize(width, height)
  const nearby = useNearby(view, size, distance)
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const go = (to: typeof view) => (drawing ? drawing.go(to) : look(to))
  const open = ({ bounds }: { bounds: Box }) => {
    if (!size) return
    const whole = viewOf(bounds, size)
    go({ ...whole, zoom: Math.max(view.zoom + 1.5, whole.zoom) })
  }
  return { ref, first, view, distance, covered, nearby, drawing, setDrawing, look, limit, go, open }
}

/** The visible part of the map. On a phone the folded list covers the lower part. */
function useVisibleSize(width: number, height: number) {
  const isPhone = useNarrow()
  const covered = isPhone ? sheetHeightPx : 0
  const size = useMemo(() => (width && height ? { width, height: height - covered } : null), [width, height, covered])
  return { covered, size }
}
