/** Longer than a step through the history takes. A browser that refuses one says nothing. */
const longestStepMs = 1000

let release: (() => void) | undefined

/**
 * Lets navigations of the router wait until `releaseNavigations`. A step through the history is asynchronous, and would
 * lead back from a navigation that begins before it ends.
 */
export function holdNavigations() {
  if (release) return
  const { pushState, replaceState } = history
  const waiting: (() => void)[] = []
  history.pushState = (...entry) => void waiting.push(() => pushState.apply(history, entry))
  history.replaceState = (...entry) => void waiting.push(() => replaceState.apply(history, entry))
  const timer = setTimeout(releaseNavigations, longestStepMs)
  release = () => {
    clearTimeout(timer)
    Object.assign(history, { pushState, replaceState })
    for (const navigate of waiting) navigate()
  }
}

/** Ends the wait. The router hears of these navigations as of those by other code, and loads their screens. */
export function releaseNavigations() {
  release?.()
  release = undefined
}
