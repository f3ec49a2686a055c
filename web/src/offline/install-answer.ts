import { readStored, writeStored } from '../app/storage/browser-store.ts'

/** Set once the member has answered the offer in this browser. Stays after a sign-out: it is made once for a browser. */
const answeredKey = 'hearth-install-offer'
const visitsKey = 'hearth-visits'
/** Set in the tab while a visit lasts. */
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
    // Without storage every visit is the first.
  }
  return readStored(visitsKey) === 'more'
}
