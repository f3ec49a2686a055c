import { Deletion } from '../deletion/Deletion.tsx'
import { Export } from '../export/Export.tsx'

/** The member's data: a copy of it, and its end. */
export function DataSection() {
  return (
    <>
      <Export />
      <Deletion />
    </>
  )
}
