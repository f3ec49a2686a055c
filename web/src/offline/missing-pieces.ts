import { isNothingTyped } from './typed.ts'

const key = 'hearth-reloaded'
/** A page that misses a piece again within this time would never stop to load. Milliseconds. */
const againAfterMs = 60_000

/** Loads the page again, once, when a piece of its version is gone from the server. @returns the stop function */
export function reloadForMissingPieces() {
  const reload = () => {
    const last = Number(sessionStorage.getItem(key))
    if (!navigator.onLine || Date.now() - last < againAfterMs || !isNothingTyped()) return
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
  }
  addEventListener('vite:preloadError', reload)
  return () => removeEventListener('vite:preloadError', reload)
}
