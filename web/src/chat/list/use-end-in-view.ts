import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls `onView` when an element comes into view, and when `active` turns on while it is in view. */
export function useEndInView(end: RefObject<HTMLElement | null>, active: boolean, onView: () => void) {
  const inView = useEffectEvent(onView)
  useEffect(() => {
    if (!active || !end.current) return
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && inView())
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end, active])
}
