import { useReducedMotion } from '@mantine/hooks'
import type { EmblaCarouselType } from 'embla-carousel'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { loadWithRetry } from '../../app/lazy/load-with-retry.ts'

const load = () => import('embla-carousel')
let loaded: Awaited<ReturnType<typeof load>> | undefined

type Options = { count: number; current: number; onChange: (index: number) => void }

/** The library that moves the items. It comes after the first one shows, and one alone does without. */
function useLibrary(count: number) {
  const [library, setLibrary] = useState(() => loaded)
  useEffect(() => {
    if (library || count < 2) return
    return loadWithRetry(load, (file) => {
      loaded = file
      setLibrary(file)
    })
  }, [library, count])
  return count < 2 ? undefined : library
}

/**
 * Lets a finger or a mouse pull the items. Before that has loaded, only the current one is laid out.
 * @param viewport holds the element with the items
 */
export function useEmbla(viewport: RefObject<HTMLElement | null>, { count, current, onChange }: Options) {
  const still = useReducedMotion()
  const library = useLibrary(count)
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null)
  const first = useEffectEvent(() => current)
  const select = useEffectEvent((index: number) => {
    if (index !== current) onChange(index)
  })
  // Before the next paint, so that the items never stand at another place.
  useLayoutEffect(() => {
    if (!library || !viewport.current) return
    const made = library.default(viewport.current, { startIndex: first(), duration: still ? 0 : 20 })
    made.on('select', () => select(made.selectedScrollSnap()))
    setEmbla(made)
    return () => made.destroy()
  }, [library, viewport, still])
  useEffect(() => {
    if (embla && embla.selectedScrollSnap() !== current) embla.scrollTo(current, true)
  }, [embla, current])
  return {
    isMovable: library !== undefined,
    moveTo: (index: number) => (embla ? embla.scrollTo(index) : onChange(index)),
  }
}
