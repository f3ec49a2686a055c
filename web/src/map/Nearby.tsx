import type { Coordinates } from '@hearth/shared/geo'
import type { OwnProfile } from '@hearth/shared/profile'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, lazy, Suspense, useMemo, useState } from 'react'
import { sheetHeightPx } from './covered.ts'
import { MapControls } from './MapControls.tsx'
import { MapNotices } from './MapNotices.tsx'
import { configQuery, type MapMember } from './map-queries.ts'
import { arrangeMarkers } from './merge-overlapping.ts'
import classes from './Nearby.module.css'
import { Panel } from './Panel.tsx'
import { SelectedMember } from './SelectedMember.tsx'
import { useChosen } from './use-chosen.ts'
import { useMap } from './use-map.ts'
import type { useNearby } from './use-nearby.ts'
import { useOwnPosition } from './use-own-position.ts'

// The map library is larger than the rest of the screen, so the list does not wait for it.
const MapCanvas = lazy(() => import('./MapCanvas.tsx').then(({ MapCanvas }) => ({ default: MapCanvas })))
const Markers = lazy(() => import('./Markers.tsx').then(({ Markers }) => ({ default: Markers })))

const sheet = { '--sheet': `${sheetHeightPx}px` } as CSSProperties

/** The map of members with the list beside it. */
export function Nearby({ profile }: { profile: OwnProfile }) {
  const map = useMap(profile)
  const { view, drawing, nearby, go } = map
  const [styleFailed, setStyleFailed] = useState(false)
  const { data: config } = useQuery(configQuery())
  const own = useOwnPosition((at) => go({ ...at, zoom: 11 }))
  const chosen = useChosen(nearby)
  const marked = { map, profile, chosen, here: own.at, onStyleFailed: () => setStyleFailed(true) }

  return (
    <div className={classes.screen} style={sheet} data-card={chosen.member !== null}>
      <Panel
        nearby={nearby}
        profile={profile}
        distance={map.distance}
        onDistance={map.limit}
        selected={chosen.member?.id ?? null}
        onMember={chosen.choose}
        onWorld={() => go({ ...view, zoom: 1.3 })}
      />
      <div className={classes.map} ref={map.ref}>
        {config && <MarkedMap {...marked} style={config.style} />}
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

type MarkedProps = {
  map: ReturnType<typeof useMap>
  profile: OwnProfile
  chosen: ReturnType<typeof useChosen>
  /** The viewer's true position, which stays in this browser. */
  here: Coordinates | null
  style: string | null
  onStyleFailed: () => void
}

/** The drawn map with its markers. */
function MarkedMap({ map, profile, chosen, here, style, onStyleFailed }: MarkedProps) {
  const { discs, faces } = useMarkers(map.nearby, chosen.member, map.view.zoom)
  const ring = useRing(profile.publicPoint, map.distance)
  return (
    <Suspense>
      <MapCanvas
        first={map.first}
        style={style}
        members={faces}
        chosen={chosen.member}
        covered={map.covered}
        places={map.nearby.places}
        ring={ring}
        onView={map.look}
        onReady={map.setDrawing}
        onStyleFailed={onStyleFailed}
      >
        {(drawing) => (
          <Markers
            drawing={drawing}
            clusters={discs}
            members={faces}
            selected={chosen.member?.id ?? null}
            own={profile.publicPoint}
            here={here}
            onMember={chosen.choose}
            onCluster={map.open}
          />
        )}
      </MapCanvas>
    </Suspense>
  )
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
