import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Takes keyboard and screen reader along to a new screen, as the browser itself does for a new page: the focus goes to
 * its content, unless something else has taken it since the member left.
 */
export function useArrival() {
  const router = useRouter()
  useEffect(() => {
    let left: Element | null = null
    const leaving = router.subscribe('onBeforeNavigate', () => {
      left = document.activeElement
    })
    const arriving = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      const untouched = [left, document.body].includes(document.activeElement)
      if (fromLocation && pathChanged && untouched) document.getElementById('main')?.focus({ preventScroll: true })
    })
    return () => {
      leaving()
      arriving()
    }
  }, [router])
}
