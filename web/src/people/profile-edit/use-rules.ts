import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadWithRetry } from '../../app/lazy/load-with-retry.ts'

const load = () => import('./read-input.ts')
let loaded: Awaited<ReturnType<typeof load>> | undefined

/**
 * The rules of a profile. They come after the form, because the library that checks them weighs as much as the screen
 * around it.
 */
export function useRules() {
  const [rules, setRules] = useState(() => loaded)
  const [isAwaited, setAwaited] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (rules) return
    return loadWithRetry(load, (file) => {
      loaded = file
      flushSync(() => {
        setRules(file)
        setAwaited(false)
      })
      form.current?.requestSubmit()
    })
  }, [rules])
  return {
    read: rules?.readInput,
    /** A form waits for the rules. */
    isAwaited,
    /** @returns whether the form has to wait for the rules. It is submitted again with them. */
    postpone(submitted: HTMLFormElement): boolean {
      if (rules) return false
      form.current = submitted
      setAwaited(true)
      return true
    },
  }
}
