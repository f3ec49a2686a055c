import { useEffect } from 'react'
import { useFirstScreenReady } from './first-screen-ready.ts'
import { loadAhead } from './load-ahead.ts'

/**
 * Loads a file that the member may soon need, once the first screen is ready and if the line is quick.
 * @param load imports it; the same function each time
 */
export function useLoadAhead(load: () => Promise<unknown>, isWanted = true): void {
  const isReady = useFirstScreenReady()
  useEffect(() => {
    if (isReady && isWanted) loadAhead(load)
  }, [isReady, isWanted, load])
}
