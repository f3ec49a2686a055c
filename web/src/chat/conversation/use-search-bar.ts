import { useState } from 'react'
import type { useJump } from '../history/use-jump.ts'

/** Whether the search bar is open, and the jumps to its hits. */
export function useSearchBar(jump: ReturnType<typeof useJump>) {
  const [opened, setOpened] = useState(false)
  return {
    opened,
    toggle: () => {
      setOpened(!opened)
      jump.forget()
    },
    show: (seq: number | null) => (seq === null ? jump.forget() : jump.to(seq)),
  }
}
