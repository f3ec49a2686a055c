import { Export } from '../export/Export.tsx'

/** The member's data: a copy of it. */
export function DataSection() {
  return <Export />
}
