import type { OwnProfile } from '@hearth/shared/people/profile'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { sheetHeightPx } from './covered.ts'
import { MapControls } from './MapControls.tsx'
import { MapNotices } from './MapNotices.tsx'
import { MarkedMap } from './MarkedMap.tsx'
import { configQuery } from './map-queries.ts'
import classes from './Nearby.module.css'
import { Panel } from './Panel.tsx'
import { SelectedMember } from './SelectedMember.tsx'
import { useChosen } from './use-chosen.ts'
import { useMap } from './use-map.ts'
import { useMarkers } from './use-markers.ts'
import { useOwnPosition } from './use-own-position.ts'

const sheet = { '--sheet': `${sheetHeightPx}px` } as CSSProperties

/** The map of members with the list beside it. */
export function Nearby({ profile }: { profile: OwnProfile }) {
  const map = useMap(profile)
  const { view, drawing, nearby } = map
  const [listOpen, setListOpen] = useState(false)
  // An open list covers most of a phone's map, so it folds when the viewer moves the map.
  const fold = () => setListOpen(false)
  const go: typeof map.go = (to) => {
    fold()
    map.go(to)
  }
  const [styleFailed, setStyleFailed] = useState(false)
  const { data: config } = useQuery(configQuery())
  const own = useOwnPosition((at) => go({ ...at, zoom: 11 }))
  const chosen = useChosen(nearby)
  const markers = useMarkers(nearby, chosen.member, view.zoom)
  const marked = {
    map,
    profile,
    chosen,
    markers,
    here: own.at,
    onMove: fold,
    onStyleFailed: () => setStyleFailed(true),
  }

  return (
    <div className={classes.screen} style={sheet} data-card={chosen.member !== null}>
      <Panel
        nearby={nearby}
        profile={profile}
        distance={map.distance}
        onDistance={map.limit}
        selected={chosen.member?.id ?? null}
        open={listOpen}
        onOpen={setListOpen}
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
            onPlace={drawing && (({ id, at }, card) => drawing.reveal(markers.places.get(id) ?? at, card))}
          />
        )}
      </div>
    </div>
  )
}
