import { isNothingTyped } from './typed.ts'

const key = 'hearth-reloaded'
/** A page that misses a piece again within this time would never stop to load. Milliseconds. */
const againAfterMs = 60_000

/** Whether the server answers. A piece also fails to come on a poor line, and in a page that the member is leaving. */
const isServerThere = () =>
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

async function reload() {
  const isRecent = () => Date.now() - Number(sessionStorage.getItem(key)) < againAfterMs
  if (isRecent() || !isNothingTyped() || !(await isServerThere()) || isRecent() || !isNothingTyped()) return
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
}

/** Loads the page again, once, when a piece of its version is gone from the server. */
export const reloadForMissingPieces = () => addEventListener('vite:preloadError', () => void reload())
