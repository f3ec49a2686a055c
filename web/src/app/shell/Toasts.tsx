import { useEffect, useState } from 'react'
import { hasToasts, toastEvent } from '../../ui/toast-event.ts'
import { background } from '../lazy/background.tsx'

const ToastArea = background(() => import('./ToastArea.tsx'), 'ToastArea')

const triggers = [toastEvent, 'pointerdown', 'keydown', 'focusin']

/** Loads the toasts' code at the first input or toast, because a later toast may report a lost connection. */
export function Toasts() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (isWanted) return
    const want = () => setWanted(true)
    for (const trigger of triggers) addEventListener(trigger, want)
    if (hasToasts()) want()
    return () => {
      for (const trigger of triggers) removeEventListener(trigger, want)
    }
  }, [isWanted])
  return isWanted && <ToastArea />
}
