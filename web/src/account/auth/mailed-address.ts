import { readStored, writeStored } from '../../app/storage/browser-store.ts'

const key = 'hearth-mailed'

/** The longest lifetime of a mailed link. */
const lifetimeMs = 86_400_000

/**
 * Remembers in this browser the address a mail went to. The mailed link opens a new tab, where the visitor need not type
 * the address again. The link itself never contains it, because histories and logs would keep it.
 */
export function rememberMailed(email: string) {
  writeStored(key, JSON.stringify({ email, until: Date.now() + lifetimeMs }))
}

/** The address of the last mail; empty once its link has expired. */
export function readMailed(): string {
  try {
    const { email, until } = JSON.parse(readStored(key) ?? '{}')
    return typeof email === 'string' && until > Date.now() ? email : ''
  } catch {
    return ''
  }
}

/** Call after a sign-in: the next visitor in this browser may be another person. */
export function forgetMailed() {
  writeStored(key, null)
}
