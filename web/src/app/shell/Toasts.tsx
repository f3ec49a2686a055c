import { type ComponentType, useEffect, useState } from 'react'
import { hasToasts, toastEvent } from '../../ui/toast-event.ts'

const triggers = [toastEvent, 'pointerdown', 'keydown', 'focusin']

/**
 * Loads the toasts' code at the first input or toast, because a later toast may report a lost connection. If loading fails,
 * the next one retries, and the screen works without toasts.
 */
export function Toasts() {
  const [Area, setArea] = useState<ComponentType>()
  useEffect(() => {
    if (Area) return
    const load = () => {
      import('./ToastArea.tsx').then(({ ToastArea }) => setArea(() => ToastArea)).catch(() => {})
    }
    for (const trigger of triggers) addEventListener(trigger, load)
    if (hasToasts()) load()
    return () => {
      for (const trigger of triggers) removeEventListener(trigger, load)
    }
  }, [Area])
  return Area && <Area />
}
