import { useSyncExternalStore } from 'react'

const minute = 60_000
/** A clock that was read this lately need not be read again. Milliseconds. */
const freshMs = 10_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!timer) {
    timer = setInterval(tick, minute)
    // Else everything with a time would be drawn twice at first.
    if (Date.now() - now > freshMs) setTimeout(tick)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time in milliseconds, updated every minute. One clock for all relative times on screen. */
export function useNow() {
  return useSyncExternalStore(subscribe, () => now)
}
