import { readStored, writeStored } from '../app/storage/browser-store.ts'

const key = 'hearth-mailed'

/** As long as the links of our mails live at most. Milliseconds. */
const lifetime = 86_400_000

/**
 * Remembers, in this browser alone, to whom it has asked for a mail: its link opens a new tab, and whoever follows it need
 * not type the address again. It never stands in a link, where histories and logs would keep it.
 */
export function rememberMailed(email: string) {
  writeStored(key, JSON.stringify({ email, until: Date.now() + lifetime }))
}

/** The address of the last mail; nothing when none is on its way. */
export function readMailed(): string {
  try {
    const { email, until } = JSON.parse(readStored(key) ?? '{}')
    return typeof email === 'string' && until > Date.now() ? email : ''
  } catch {
    return ''
  }
}

/** Somebody has signed in: the next at this browser may be somebody else. */
export function forgetMailed() {
  writeStored(key, null)
}
