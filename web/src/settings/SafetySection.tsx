import { Blocked } from '../safety/Blocked.tsx'
import { Reports } from '../safety/Reports.tsx'

/** The member's blocks and reports. */
export function SafetySection() {
  return (
    <>
      <Blocked />
      <Reports />
    </>
  )
}
