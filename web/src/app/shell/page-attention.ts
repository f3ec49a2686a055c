import { useSyncExternalStore } from 'react'

const focusEvents = ['focus', 'blur'] as const

function subscribe(listener: () => void) {
  for (const event of focusEvents) addEventListener(event, listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    for (const event of focusEvents) removeEventListener(event, listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** Whether the member looks at this tab: it is in front and has the focus. */
export const hasAttention = () => document.visibilityState === 'visible' && document.hasFocus()

/** The same, kept up to date for a component. */
export const useAttention = () => useSyncExternalStore(subscribe, hasAttention)
