import type { Coordinates } from '@hearth/shared/geo'
import type { Box } from '@hearth/shared/map'
import type { OwnProfile } from '@hearth/shared/profile'
import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { apart } from './apart.ts'
import type { Drawing } from './drawing.ts'
import { viewOf } from './geometry.ts'
import { MapControls } from './MapControls.tsx'
import { MapNotices } from './MapNotices.tsx'
import { configQuery, type MapMember } from './map-queries.ts'
import classes from './Nearby.module.css'
import { Panel } from './Panel.tsx'
import { SelectedMember } from './SelectedMember.tsx'
import { useChosen } from './use-chosen.ts'
import { useMapView } from './use-map-view.ts'
import { useNearby } from './use-nearby.ts'
import { useOwnPosition } from './use-own-position.ts'

// What draws is larger than all the rest of the screen; the list does not wait for it.
const MapCanvas = lazy(() => import('./MapCanvas.tsx').then(({ MapCanvas }) => ({ default: MapCanvas })))
const Markers = lazy(() => import('./Markers.tsx').then(({ Markers }) => ({ default: Markers })))

/** The map with the members on it, and the list of them beside it. */
export function Nearby({ profile }: { profile: OwnProfile }) {
  const { first, view, distance, look, limit } = useMapView(profile)
  const { ref, width, height } = useElementSize()
  const size = useMemo(() => (width && height ? { width, height } : null), [width, height])
  const nearby = useNearby(view, size, distance)
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [styleFailed, setStyleFailed] = useState(false)
  const { data: config } = useQuery(configQuery())
  const own = useOwnPosition((at) => go({ ...at, zoom: 11 }))
  const chosen = useChosen(nearby)
  const clusters = useMemo(() => apart(nearby.clusters, view.zoom), [nearby.clusters, view.zoom])
  const pins = usePins(nearby.members, chosen.member)
  const ring = useRing(profile.publicPoint, distance)
  const open = ({ bounds }: { bounds: Box }) => {
    if (!size) return
    const whole = viewOf(bounds, size)
    go({ ...whole, zoom: Math.max(view.zoom + 1.5, whole.zoom) })
  }
  const go = (to: typeof view) => (drawing ? drawing.go(to) : look(to))

  return (
    <div className={classes.screen} data-card={chosen.member !== null}>
      <Panel
        nearby={nearby}
        profile={profile}
        distance={distance}
        onDistance={limit}
        selected={chosen.member?.id ?? null}
        onMember={chosen.choose}
        onWorld={() => go({ ...view, zoom: 1.3 })}
      />
      <div className={classes.map} ref={ref}>
        {config && (
          <Suspense>
            <MapCanvas
              first={first}
              style={config.style}
              members={nearby.members}
              places={nearby.places}
              ring={ring}
              onView={look}
              onReady={setDrawing}
              onStyleFailed={() => setStyleFailed(true)}
            >
              {(ready) => (
                <Markers
                  drawing={ready}
                  clusters={clusters}
                  members={pins}
                  selected={chosen.member?.id ?? null}
                  own={profile.publicPoint}
                  here={own.at}
                  onMember={chosen.choose}
                  onCluster={open}
                />
              )}
            </MapCanvas>
          </Suspense>
        )}
        <MapNotices missing={config?.missing ?? false} styleFailed={styleFailed} own={own} profile={profile} />
        <MapControls onZoom={(by) => go({ ...view, zoom: view.zoom + by })} own={own} />
        {chosen.member && <SelectedMember key={chosen.member.id} member={chosen.member} onClose={chosen.close} />}
      </div>
    </div>
  )
}

/** Whoever is chosen stands on the map, also where they would be part of a cluster. */
function usePins(members: MapMember[], chosen: MapMember | null) {
  return useMemo(
    () => (chosen && !members.some(({ id }) => id === chosen.id) ? [...members, chosen] : members),
    [members, chosen],
  )
}

function useRing(at: Coordinates | null, km: number | undefined) {
  return useMemo(() => (at && km !== undefined ? { at, km } : null), [at, km])
}
