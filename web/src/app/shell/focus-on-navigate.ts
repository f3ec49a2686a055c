import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The content of a screen, without the links beside it where there are some. */
const content = () => document.getElementById('screen') ?? document.getElementById('main')

/**
 * Moves the focus to the content of a new screen, as browsers do for a new page, for keyboards and screen readers.
 * Leaves it alone if another element has taken the focus since the navigation began.
 */
export function useFocusOnNavigate() {
  const router = useRouter()
  useEffect(() => {
    let left: Element | null = null
    const leaving = router.subscribe('onBeforeNavigate', () => {
      left = document.activeElement
    })
    const arriving = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      const untouched = [left, document.body].includes(document.activeElement)
      if (fromLocation && pathChanged && untouched) content()?.focus({ preventScroll: true })
    })
    return () => {
      leaving()
      arriving()
    }
  }, [router])
}
