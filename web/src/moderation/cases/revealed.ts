import { accountStore } from '../../app/storage/account-stores.ts'
import { readStoredJson, writeStoredJson } from '../../app/storage/browser-store.ts'

const key = 'hearth-revealed'
const hourMs = 3_600_000
/** After so many pictures in an hour the console proposes a break. */
export const breakAfter = 30

/** The id of the picture that is uncovered now: one at a time, and only while a key or a finger is held. */
export const revealed = accountStore<string | null>(null)

type Looks = Record<string, number>

/** When each picture of the last hour was uncovered last. Others have fallen out. */
function readLooks(): Looks {
  const stored = readStoredJson(key)
  const looks = typeof stored === 'object' && stored !== null ? (stored as Looks) : {}
  return Object.fromEntries(Object.entries(looks).filter(([, at]) => at > Date.now() - hourMs))
}

/** How many different pictures this staff member has uncovered in the last hour, in this browser. */
export const looksThisHour = accountStore(Object.keys(readLooks()).length)

/** Uncovers a picture. */
export function reveal(id: string) {
  const looks = { ...readLooks(), [id]: Date.now() }
  writeStoredJson(key, looks)
  looksThisHour.set(Object.keys(looks).length)
  revealed.set(id)
}

/** Covers it again. */
export const cover = () => revealed.set(null)
