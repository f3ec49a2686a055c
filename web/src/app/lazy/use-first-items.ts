import { startTransition, useEffect, useState } from 'react'
import { isFirstScreenReady } from './first-screen-ready.ts'

/** Three rows of two fill the window of any phone. */
const firstCount = 6
const widestPhonePx = 767

/** Whether a phone has just opened the page at this screen. After a reload or Back the page needs its whole height. */
const beginsHere = () => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return !isFirstScreenReady() && innerWidth <= widestPhonePx && navigation?.type === 'navigate'
}

/**
 * What fits a phone's window at first, and all items once that has been painted: so a phone lays them out in two tasks.
 */
export function useFirstItems<Item>(items: Item[]): Item[] {
  const [isFirst, setFirst] = useState(beginsHere)
  useEffect(() => {
    if (!isFirst) return
    const frame = requestAnimationFrame(() => startTransition(() => setFirst(false)))
    return () => cancelAnimationFrame(frame)
  }, [isFirst])
  return isFirst ? items.slice(0, firstCount) : items
}
