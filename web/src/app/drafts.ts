const prefix = 'hearth-draft:'

/** What was typed and not saved yet; null when there is nothing, or nothing that can be read. */
export function readDraft(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps a draft in this browser, so that a reload loses nothing; null forgets it. */
export function writeDraft(name: string, value: unknown) {
  try {
    if (value === null) localStorage.removeItem(prefix + name)
    else localStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {
    // A browser that keeps nothing still lets one type and save.
  }
}

/** Forgets every draft: whoever signs out leaves nothing behind in a browser that others may use. */
export function forgetDrafts() {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
}
