import { useOff } from '../../app/session/functions.ts'
import { AgeRange } from '../../people/recommendations/AgeRange.tsx'
import { LookingFor } from '../discovery/LookingFor.tsx'
import { Shown } from '../discovery/Shown.tsx'

/** Who finds the member, and who the member looks for. */
export function DiscoverySection() {
  const hasWishes = !useOff().includes('recommendations')
  return (
    <>
      <Shown />
      <LookingFor />
      {hasWishes && <AgeRange />}
    </>
  )
}
