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
