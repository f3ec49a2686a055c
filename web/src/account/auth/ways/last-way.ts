const key = 'hearth-last-way'

/** The way that this device signed in by last time; null at first. Kept at a sign-out: it names no account. */
export function readLastWay(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function rememberWay(id: string) {
  try {
    localStorage.setItem(key, id)
  } catch {
    // A browser without storage offers the password first.
  }
}
