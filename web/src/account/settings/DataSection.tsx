import { Deletion } from '../deletion/Deletion.tsx'
import { Export } from '../export/Export.tsx'
import { Terms } from '../pages/Terms.tsx'

/** The member's data: a copy of it, the terms it is kept under, and its end. */
export function DataSection() {
  return (
    <>
      <Export />
      <Terms />
      <Deletion />
    </>
  )
}
