import { Blocked } from '../safety/Blocked.tsx'
import { Reports } from '../safety/Reports.tsx'
import { Decisions } from '../statements/Decisions.tsx'

/** The member's blocks and reports, and decisions about the account. */
export function SafetySection() {
  return (
    <>
      <Blocked />
      <Reports />
      <Decisions />
    </>
  )
}
