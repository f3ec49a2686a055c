import { useRouterState } from '@tanstack/react-router'
import { atom } from 'nanostores'
import { startTransition, useEffect, useState } from 'react'
import { isLoadingShown } from '../../ui/Loading.tsx'
import { queryClient } from '../api/query-client.ts'

/** The parts beside the screens wait this long for the first screen. Milliseconds. */
const longestMs = 5000
const recheckMs = 50
const inputs = ['pointerdown', 'keydown']

/** Whether the first screen of this visit has its content. */
const ready = atom(false)

/** Whether the first screen has its content, for code outside components. */
export const isFirstScreenReady = () => ready.get()

/** Lets the parts beside the screens load from now on. */
function becomeReady() {
  ready.set(true)
  for (const type of inputs) removeEventListener(type, becomeReady)
}
if (!import.meta.env.SSR) for (const type of inputs) addEventListener(type, becomeReady)

function isInView(image: HTMLImageElement): boolean {
  const { top, bottom, height } = image.getBoundingClientRect()
  return height > 0 && bottom > 0 && top < innerHeight
}

/** Whether a picture in view is on its way. Those further down load when the member scrolls. */
const isPictureAwaited = () => [...document.images].some((image) => !image.complete && isInView(image))

const isBusy = () => isLoadingShown() || queryClient.isFetching() > 0 || isPictureAwaited()

// Safari has no idle callbacks.
export const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 500 }) : setTimeout(run, recheckMs)

/** Waits until the first screen has its content and pictures, or the member touches it. */
function watch(since: number) {
  if (ready.get()) return
  if (isBusy() && performance.now() - since < longestMs) setTimeout(() => watch(since), recheckMs)
  else whenIdle(() => (isBusy() && performance.now() - since < longestMs ? watch(since) : becomeReady()))
}
let watching = false

/**
 * Whether the first screen of this visit has its content, so that menus, dialogs and the live connection may load
 * without delaying it. It stays so for all later screens.
 */
export function useFirstScreenReady(): boolean {
  const [now, setNow] = useState(isFirstScreenReady)
  const isLeading = useRouterState({ select: ({ status }) => status === 'pending' })
  useEffect(() => {
    if (ready.get()) return setNow(true)
    const stop = ready.listen(() => startTransition(() => setNow(true)))
    if (!isLeading && !watching) {
      watching = true
      const since = performance.now()
      // Before the first paint, asking where pictures lie would force a layout.
      setTimeout(() => watch(since), recheckMs)
    }
    return stop
  }, [isLeading])
  return now
}
