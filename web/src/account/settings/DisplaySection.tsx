import { Clock } from '../display/Clock.tsx'
import { Language } from '../display/Language.tsx'
import { Theme } from '../display/Theme.tsx'
import { Units } from '../display/Units.tsx'

/** How the screens look and write. */
export function DisplaySection() {
  return (
    <>
      <Language />
      <Theme />
      <Units />
      <Clock />
    </>
  )
}
