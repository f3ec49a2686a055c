import type { Coordinates } from '@hearth/shared/members/geo'
import { useState } from 'react'

type Problem = 'DENIED' | 'UNKNOWN'

/** The device's position, on request. It never leaves this tab. */
export function useOwnPosition(onFound: (at: Coordinates) => void) {
  const [at, setAt] = useState<Coordinates | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [asking, setAsking] = useState(false)

  function found({ coords }: GeolocationPosition) {
    const here = { lat: coords.latitude, lng: coords.longitude }
    setAsking(false)
    setAt(here)
    onFound(here)
  }
  function refused({ code, PERMISSION_DENIED }: GeolocationPositionError) {
    setAsking(false)
    setProblem(code === PERMISSION_DENIED ? 'DENIED' : 'UNKNOWN')
  }
  return {
    at,
    problem,
    asking,
    ask() {
      setProblem(null)
      if (!navigator.geolocation) return setProblem('UNKNOWN')
      setAsking(true)
      navigator.geolocation.getCurrentPosition(found, refused, { timeout: 15_000, maximumAge: 60_000 })
    },
    forget() {
      setAt(null)
      setProblem(null)
    },
  }
}

export type OwnPosition = ReturnType<typeof useOwnPosition>
