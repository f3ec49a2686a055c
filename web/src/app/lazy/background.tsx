import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { loadWithRetry } from './load-with-retry.ts'
import type { PropsOf } from './props-of.ts'

/**
 * A part that comes after the screen around it, with nothing in its place until then. Where a poor line loses it, it is
 * fetched again and again, and the screen, with what the member types there, goes on without it.
 * @param load imports the file
 * @param name the component that it exports
 */
export function background<File, Name extends keyof File>(load: () => Promise<File>, name: Name) {
  type Props = PropsOf<File, Name>
  let loaded: ComponentType<Props> | undefined
  return function Background(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (Part) return
      let stop: (() => void) | undefined
      const show = (file: File) => {
        loaded = file[name] as ComponentType<Props>
        // Drawn in small steps: the screen goes first.
        startTransition(() => setPart(() => loaded))
      }
      // Each part begins in its own task, so that several together do not block a phone.
      const timer = setTimeout(() => {
        stop = loadWithRetry(load, show)
      })
      return () => {
        clearTimeout(timer)
        stop?.()
      }
    }, [Part])
    return Part && <Part {...props} />
  }
}
