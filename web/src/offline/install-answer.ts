import { readStored, writeStored } from '../app/storage/browser-store.ts'

/** Says that the member answered the offer in this browser. It stays after a sign-out: a browser gets one offer. */
const answeredKey = 'hearth-install-offer'
const visitsKey = 'hearth-visits'
/** Marks the tab while a visit lasts. */
const visitKey = 'hearth-visit'

export const isAnswered = () => readStored(answeredKey) !== null
export const setAnswered = () => writeStored(answeredKey, 'answered')

/** Counts this visit, once for a tab. @returns whether the member was here before */
export function isSecondVisit(): boolean {
  try {
    if (sessionStorage.getItem(visitKey) === null) {
      sessionStorage.setItem(visitKey, 'yes')
      writeStored(visitsKey, readStored(visitsKey) === null ? 'one' : 'more')
    }
  } catch {
    // Each visit is the first in a browser without storage.
  }
  return readStored(visitsKey) === 'more'
}
