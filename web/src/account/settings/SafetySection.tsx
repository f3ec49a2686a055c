import { Blocked } from '../../moderation/safety/Blocked.tsx'
import { Reports } from '../../moderation/safety/Reports.tsx'
import { Decisions } from '../../moderation/statements/Decisions.tsx'

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
