/** The prefix of all that Hearth keeps in a browser, and what of it is the device's own whoever uses it. */
const prefix = 'hearth-'
const devices = ['hearth-theme']

function empty(store: Storage) {
  const own = (key: string) => key.startsWith(prefix) && !devices.includes(key)
  for (const key of Object.keys(store).filter(own)) store.removeItem(key)
}

/** Unsent messages and their photos, and which emoji were picked most; a piece that is still open goes when it closes. */
async function dropDatabases() {
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
}

/**
 * Forgets what a browser kept for a member who has signed out: others may use it. Drafts, unsent messages, searches, the
 * address of the last mail and everything else go; the theme and the language stay.
 */
export async function forgetMember() {
  try {
    empty(localStorage)
    empty(sessionStorage)
    await dropDatabases()
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
