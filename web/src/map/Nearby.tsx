import type { Coordinates } from '@hearth/shared/geo'
import type { Box } from '@hearth/shared/map'
import type { OwnProfile } from '@hearth/shared/profile'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, lazy, Suspense, useMemo, useState } from 'react'
import { sheetHeightPx } from './covered.ts'
import type { Drawing } from './drawing.ts'
import { viewOf } from './geometry.ts'
import { MapControls } from './MapControls.tsx'
import { MapNotices } from './MapNotices.tsx'
import { configQuery, type MapMember } from './map-queries.ts'
import { arrangeMarkers } from './merge-overlapping.ts'
import classes from './Nearby.module.css'
import { Panel } from './Panel.tsx'
import { SelectedMember } from './SelectedMember.tsx'
import { useChosen } from './use-chosen.ts'
import { useMapView } from './use-map-view.ts'
import { useNearby } from './use-nearby.ts'
import { useOwnPosition } from './use-own-position.ts'

// The map library is larger than the rest of the screen, so the list does not wait for it.
const MapCanvas = lazy(() => import('./MapCanvas.tsx').then(({ MapCanvas }) => ({ default: MapCanvas })))
const Markers = lazy(() => import('./Markers.tsx').then(({ Markers }) => ({ default: Markers })))

const sheet = { '--sheet': `${sheetHeightPx}px` } as CSSProperties

/** The map of members with the list beside it. */
export function Nearby({ profile }: { profile: OwnProfile }) {
  const { first, view, distance, look, limit } = useMapView(profile)
  const { ref, width, height } = useElementSize()
  const { covered, size } = useVisibleSize(width, height)
  const nearby = useNearby(view, size, distance)
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [styleFailed, setStyleFailed] = useState(false)
  const { data: config } = useQuery(configQuery())
  const own = useOwnPosition((at) => go({ ...at, zoom: 11 }))
  const chosen = useChosen(nearby)
  const { discs, faces } = useMarkers(nearby, chosen.member, view.zoom)
  const ring = useRing(profile.publicPoint, distance)
  const open = ({ bounds }: { bounds: Box }) => {
    if (!size) return
    const whole = viewOf(bounds, size)
    go({ ...whole, zoom: Math.max(view.zoom + 1.5, whole.zoom) })
  }
  const go = (to: typeof view) => (drawing ? drawing.go(to) : look(to))

  return (
    <div className={classes.screen} style={sheet} data-card={chosen.member !== null}>
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
              members={faces}
              chosen={chosen.member}
              covered={covered}
              places={nearby.places}
              ring={ring}
              onView={look}
              onReady={setDrawing}
              onStyleFailed={() => setStyleFailed(true)}
            >
              {(ready) => (
                <Markers
                  drawing={ready}
                  clusters={discs}
                  members={faces}
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
        {chosen.member && (
          <SelectedMember
            key={chosen.member.id}
            member={chosen.member}
            onClose={chosen.close}
            onPlace={drawing && ((at, card) => drawing.reveal(at, card))}
          />
        )}
      </div>
    </div>
  )
}

/** The visible part of the map. On a phone the folded list covers the lower part. */
function useVisibleSize(width: number, height: number) {
  const isPhone = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const covered = isPhone ? sheetHeightPx : 0
  const size = useMemo(() => (width && height ? { width, height: height - covered } : null), [width, height, covered])
  return { covered, size }
}

/** The markers on the map. The chosen member has their own, even if a cluster contains them. */
function useMarkers({ clusters, members }: ReturnType<typeof useNearby>, chosen: MapMember | null, zoom: number) {
  return useMemo(() => {
    const all = chosen && !members.some(({ id }) => id === chosen.id) ? [...members, chosen] : members
    return arrangeMarkers(clusters, all, zoom, chosen?.id)
  }, [clusters, members, chosen, zoom])
}

function useRing(at: Coordinates | null, km: number | undefined) {
  return useMemo(() => (at && km !== undefined ? { at, km } : null), [at, km])
}
