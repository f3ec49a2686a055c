import { useState } from 'react'
import { useLayer } from './layers.ts'

/** Whether a menu or a panel is open, for those of the library, which ask for both; Back closes it. */
export function useOpened() {
  const [opened, onChange] = useState(false)
  useLayer(opened, () => onChange(false))
  return { opened, onChange }
}
