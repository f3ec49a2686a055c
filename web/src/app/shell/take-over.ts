import { useEffect } from 'react'

/** Leaves the focus where it is, but says so, and lets go what waits pressed (web/public/color-scheme.js). */
function takeOver(root: HTMLElement) {
  delete root.dataset.language
  const { activeElement: focused, body } = document
  if (focused !== body) focused?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  dispatchEvent(new Event('hearth-taken-over'))
}

/** Tells the app, once it has taken over a rendered page, what the visitor did there before. */
export function useTakeOver() {
  useEffect(() => {
    const root = document.getElementById('root')
    if (!root?.dataset.language) return
    // The library drops a press that comes within an effect, where it cannot finish the part that was pressed.
    const later = setTimeout(() => takeOver(root))
    return () => clearTimeout(later)
  }, [])
}
