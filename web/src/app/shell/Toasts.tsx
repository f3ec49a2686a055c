import { notificationsStore } from '@mantine/notifications'
import { type ComponentType, useEffect, useState } from 'react'

const signsOfLife = ['pointerdown', 'keydown', 'focusin']

/**
 * Toasts, whose pieces load with the first touch: what there will be to say may be that the connection is lost. Pieces
 * that did not arrive are asked for again, and nothing else on the screen breaks for want of them.
 */
export function Toasts() {
  const [Area, setArea] = useState<ComponentType>()
  useEffect(() => {
    if (Area) return
    const load = () => {
      import('./ToastArea.tsx').then(({ ToastArea }) => setArea(() => ToastArea)).catch(() => {})
    }
    const stop = notificationsStore.subscribe(load)
    for (const sign of signsOfLife) addEventListener(sign, load)
    if (notificationsStore.getState().notifications.length) load()
    return () => {
      stop()
      for (const sign of signsOfLife) removeEventListener(sign, load)
    }
  }, [Area])
  return Area && <Area />
}
