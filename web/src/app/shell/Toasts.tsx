import { notificationsStore } from '@mantine/notifications'
import { type ComponentType, useEffect, useState } from 'react'

const firstInputs = ['pointerdown', 'keydown', 'focusin']

/**
 * Loads the toasts' code at the first input, because a later toast may report a lost connection. If loading fails, the
 * next input retries, and the screen works without toasts.
 */
export function Toasts() {
  const [Area, setArea] = useState<ComponentType>()
  useEffect(() => {
    if (Area) return
    const load = () => {
      import('./ToastArea.tsx').then(({ ToastArea }) => setArea(() => ToastArea)).catch(() => {})
    }
    const stop = notificationsStore.subscribe(load)
    for (const input of firstInputs) addEventListener(input, load)
    if (notificationsStore.getState().notifications.length) load()
    return () => {
      stop()
      for (const input of firstInputs) removeEventListener(input, load)
    }
  }, [Area])
  return Area && <Area />
}
