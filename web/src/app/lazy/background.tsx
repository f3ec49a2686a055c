import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { loadWithRetry } from './load-with-retry.ts'

/**
 * A component that runs beside the screens. Where a poor line loses it, it is fetched again and again. The screen, and
 * what the member types there, does without it until then.
 * @param load imports it
 */
export function background(load: () => Promise<ComponentType>) {
  return function LatePiece() {
    const [Loaded, setLoaded] = useState<ComponentType>()
    useEffect(() => {
      // Drawn in small steps: the screen goes first.
      const show = (piece: ComponentType) => startTransition(() => setLoaded(() => piece))
      let stop: (() => void) | undefined
      // Each piece begins in its own task, so that several together do not block a phone.
      const timer = setTimeout(() => {
        stop = loadWithRetry(load, show)
      })
      return () => {
        clearTimeout(timer)
        stop?.()
      }
    }, [])
    return Loaded ? <Loaded /> : null
  }
}
