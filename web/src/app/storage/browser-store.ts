/** What this browser keeps under a key; null when nothing, or when it keeps nothing at all. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value in this browser, or forgets it (null). A browser that keeps nothing loses the value with the page. */
export function writeStored(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The choice still holds until the page is left.
  }
}
