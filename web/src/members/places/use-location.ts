import type { Coordinates } from '@hearth/shared/members/geo'
import type { OwnProfile } from '@hearth/shared/people/profile'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../app/api/client.ts'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { refetchInFlight } from '../../app/api/refetch.ts'
import { meQuery } from '../../app/session/session.ts'

export type Precision = 'address' | 'city'
/** What a member can ask for. To others, `exact` is the same as `address`. */
type Wished = Precision | 'exact'

/** The browser gave no position: DENIED by the member or their settings, else UNKNOWN. */
class NoPosition extends Error {
  override name = 'NoPosition'
  code: 'DENIED' | 'UNKNOWN'
  constructor(code: 'DENIED' | 'UNKNOWN') {
    super(code)
    this.code = code
  }
}

function readPosition(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new NoPosition('UNKNOWN'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      ({ code, PERMISSION_DENIED }) => reject(new NoPosition(code === PERMISSION_DENIED ? 'DENIED' : 'UNKNOWN')),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    )
  })
}

/** `measure`: from the browser's position; `ifNeeded`, only when the recorded one is less precise than the wish. */
type Wish = { precision: Wished; measure: boolean | 'ifNeeded' }

const setMeasured = async (precision: Wished) =>
  client.places.setLocation({ position: await readPosition(), precision })

/** Saves a new position, or only another precision. */
async function saveLocation({ precision, measure }: Wish) {
  if (measure === true) return setMeasured(precision)
  const saved = await client.places.setLocation({ precision })
  const isEnough = precision === 'city' || saved.precision !== 'city'
  return measure === 'ifNeeded' && !isEnough ? setMeasured(precision) : saved
}

function remember({ publicPoint, precision }: Awaited<ReturnType<typeof saveLocation>>) {
  queryClient.setQueryData(
    meQuery.queryKey,
    (me) => me?.profile && { ...me, profile: { ...me.profile, publicPoint, locationPrecision: precision } },
  )
  refetchInFlight(meQuery.queryKey)
}

export type LocationState = ReturnType<typeof useLocation>

/** How precisely other members see the location, and functions to change it. */
export function useLocation(profile: OwnProfile) {
  const shown: Precision = profile.locationPrecision === 'city' ? 'city' : 'address'
  const [precision, setPrecision] = useState(shown)
  const isSet = profile.publicPoint !== null
  // Requests run one after the other, so the later of two quick choices wins.
  const save = useMutation({ mutationFn: saveLocation, onSuccess: remember, scope: { id: 'location' } })
  return {
    precision,
    isSet,
    /** The chosen precision needs a position that is not known yet. */
    needsPosition: precision === 'address' && !(isSet && shown === 'address') && !save.isPending,
    isSaving: save.isPending,
    isSaved: save.isSuccess,
    /** The new location applies only after the member has stayed there. */
    isWaiting: Boolean(save.data?.waiting),
    problem: save.error && (save.error instanceof NoPosition ? save.error.code : errorCode(save.error)),
    /** The precision that is being saved, else the saved one. */
    wanted: save.isPending ? save.variables.precision : profile.locationPrecision,
    /** Changes the precision, and asks the browser for the position if that is needed. */
    switchTo(precision: 'exact' | 'city', onSaved: () => void) {
      save.mutate({ precision, measure: isSet ? 'ifNeeded' : precision === 'exact' }, { onSuccess: onSaved })
    },
    choose(wanted: Precision) {
      setPrecision(wanted)
      save.reset()
      if (isSet && wanted !== shown) save.mutate({ precision: wanted, measure: false })
    },
    measure: () => save.mutate({ precision, measure: true }),
  }
}
