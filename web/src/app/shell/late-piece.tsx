import { type ComponentType, startTransition, useEffect, useState } from 'react'

/** A piece that did not load is fetched again after this time. Milliseconds. */
const againAfterMs = 3000

/**
 * A component that runs beside the screens. Where a poor line loses it, it is fetched again and again. The screen, and
 * what the member types there, does without it until then.
 * @param load imports it
 */
export function latePiece(load: () => Promise<ComponentType>) {
  return function LatePiece() {
    const [Loaded, setLoaded] = useState<ComponentType>()
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout>
      let isGone = false
      // Drawn in small steps: the screen goes first.
      const show = (piece: ComponentType) => isGone || startTransition(() => setLoaded(() => piece))
      const attempt = () => void load().then(show, later)
      function later() {
        if (!isGone) timer = setTimeout(attempt, againAfterMs)
      }
      // Each begins in a task of its own, so that several do not keep a phone from answering.
      timer = setTimeout(attempt)
      return () => {
        isGone = true
        clearTimeout(timer)
      }
    }, [])
    return Loaded ? <Loaded /> : null
  }
}
