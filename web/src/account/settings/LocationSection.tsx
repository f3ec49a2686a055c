import { useShowsPlaces } from '../../app/session/functions.ts'
import { useMember } from '../../app/session/use-member.ts'
import { Place } from '../location/Place.tsx'
import { Precision } from '../location/Precision.tsx'

/** Where the member is, and how exactly others see it. */
export function LocationSection() {
  const { profile } = useMember()
  const showsPlaces = useShowsPlaces()
  if (!profile) return null
  return (
    <>
      {showsPlaces && <Precision profile={profile} />}
      <Place profile={profile} />
    </>
  )
}
