import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls as soon as an element is in view, and again each time that it comes back or stays there after `active` was off. */
export function useEndInView(end: RefObject<HTMLElement | null>, active: boolean, onView: () => void) {
  const inView = useEffectEvent(onView)
  useEffect(() => {
    if (!active || !end.current) return
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && inView())
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end, active])
}
