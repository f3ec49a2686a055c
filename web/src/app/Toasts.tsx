import { notificationsStore } from '@mantine/notifications'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'

const ToastArea = lazyRouteComponent(() => import('./ToastArea.tsx'), 'ToastArea')

const signsOfLife = ['pointerdown', 'keydown', 'focusin']

/** Toasts, whose pieces load with the first touch, or with the first that has something to say. */
export function Toasts() {
  const [needed, setNeeded] = useState(() => notificationsStore.getState().notifications.length > 0)
  useEffect(() => {
    const stop = notificationsStore.subscribe(() => setNeeded(true))
    return () => void stop()
  }, [])
  useEffect(() => {
    // What there will be to say may be that the connection is lost: by then the pieces must be here.
    const load = () => void ToastArea.preload?.()
    for (const sign of signsOfLife) addEventListener(sign, load, { once: true })
    return () => {
      for (const sign of signsOfLife) removeEventListener(sign, load)
    }
  }, [])
  if (!needed) return null
  return (
    <Suspense>
      <ToastArea />
    </Suspense>
  )
}
