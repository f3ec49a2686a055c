import { useEffectEvent, useLayoutEffect } from 'react'

/** Handles keys unless they belong to a field, a menu or a dialog, or have a modifier. */
export function useKeys(actions: Record<string, () => void>) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key]
    if (!action || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select, [role=menu], [role=dialog]'))
      return
    if (document.querySelector('[role=dialog]')) return
    event.preventDefault()
    action()
  })
  // Before the browser draws: a key counts as soon as a person sees what it acts on.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
