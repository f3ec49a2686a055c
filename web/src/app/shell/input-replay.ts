import { useEffect } from 'react'

/** Repeats the focus event of the focused element, and releases a press that waits (web/public/color-scheme.js). */
function replayInput(root: HTMLElement) {
  delete root.dataset.language
  const { activeElement: focused, body } = document
  if (focused !== body) focused?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  dispatchEvent(new Event('hearth-taken-over'))
}

/** Tells the app, once it has hydrated a rendered page, what the visitor did there before. */
export function useInputReplay() {
  useEffect(() => {
    const root = document.getElementById('root')
    if (!root?.dataset.language) return
    // The library drops a press that comes within an effect, where it cannot finish the part that was pressed.
    const later = setTimeout(() => replayInput(root))
    return () => clearTimeout(later)
  }, [])
}
