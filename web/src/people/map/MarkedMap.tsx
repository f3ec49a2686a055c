import type { Coordinates } from '@hearth/shared/members/geo'
import type { OwnProfile } from '@hearth/shared/people/profile'
import { Suspense, useMemo } from 'react'
import { screen } from '../../app/lazy/screen.ts'
import type { useChosen } from './use-chosen.ts'
import type { useMap } from './use-map.ts'
import type { useMarkers } from './use-markers.ts'

// The map library is larger than the rest of the screen, so the list does not wait for it.
const MapCanvas = screen(() => import('./MapCanvas.tsx'), 'MapCanvas')
const Markers = screen(() => import('./Markers.tsx'), 'Markers')

type MarkedProps = {
  map: ReturnType<typeof useMap>
  profile: OwnProfile
  chosen: ReturnType<typeof useChosen>
  markers: ReturnType<typeof useMarkers>
  /** The viewer's true position, which stays in this browser. */
  here: Coordinates | null
  style: string | null
  onStyleFailed: () => void
  /** The viewer turns from the list to the map. */
  onMove: () => void
}

/** The drawn map with its markers. */
export function MarkedMap({ map, profile, chosen, markers, here, style, onStyleFailed, onMove }: MarkedProps) {
  const { discs, faces, together, places } = markers
  const ring = useRing(profile.publicPoint, map.distance)
  return (
    <Suspense>
      <MapCanvas
        first={map.first}
        style={style}
        members={faces}
        clusters={discs}
        chosen={chosen.member}
        covered={map.covered}
        places={places}
        cities={map.nearby.places}
        ring={ring}
        onView={map.look}
        onReady={map.setDrawing}
        onStyleFailed={onStyleFailed}
        onTap={() => {
          markers.close()
          onMove()
        }}
        onDrag={onMove}
      >
        {(drawing) => (
          <Markers
            drawing={drawing}
            clusters={discs}
            members={faces}
            together={together}
            places={places}
            selected={chosen.member?.id ?? null}
            own={profile.publicPoint}
            here={here}
            onMember={chosen.choose}
            onCluster={(cluster) => {
              onMove()
              map.open(cluster)
            }}
            onTogether={markers.open}
          />
        )}
      </MapCanvas>
    </Suspense>
  )
}

function useRing(at: Coordinates | null, km: number | undefined) {
  return useMemo(() => (at && km !== undefined ? { at, km } : null), [at, km])
}
