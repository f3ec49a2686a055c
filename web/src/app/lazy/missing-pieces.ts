import { hasUnsavedInput } from './unsaved-input.ts'

const key = 'hearth-reloaded'
/** A page that misses a piece again within this time would never stop to load. Milliseconds. */
const againAfterMs = 60_000
/** A server that takes longer to answer is not asked for a whole page. Milliseconds. */
const longestMs = 5000

/** Whether the server answers. A piece also fails to come on a poor line, where a page that loads again is blank. */
const isServerThere = () =>
  fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(longestMs) }).then(
    ({ ok }) => ok,
    () => false,
  )

const mayReload = () =>
  Date.now() - Number(sessionStorage.getItem(key)) > againAfterMs && navigator.onLine && !hasUnsavedInput()

async function reload(): Promise<void> {
  if (!mayReload() || !(await isServerThere()) || !mayReload()) return
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
  await new Promise(() => {})
}

let reloading: Promise<void> | undefined

/** Loads the page again, once, when a piece of its version is gone from the server. Resolves if it does not. */
export const missPiece = () =>
  (reloading ??= reload().finally(() => {
    reloading = undefined
  }))

/** Vite takes the element of a style sheet for the sheet, so one that failed goes before the next attempt. */
function dropStyles({ message }: Error) {
  const path = /CSS for (\S+)/.exec(message)?.[1]
  if (path) document.querySelector(`link[href="${path}"]`)?.remove()
}

/** Vite tells of each piece that did not load. */
export const watchPieces = () =>
  addEventListener('vite:preloadError', ({ payload }) => {
    dropStyles(payload)
    void missPiece()
  })
