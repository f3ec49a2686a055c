import { readStored, writeStored } from '../app/storage/browser-store.ts'

/** Says what became of the offer in this browser. It stays after a sign-out: a browser gets one offer. */
const offerKey = 'hearth-install-offer'
const visitsKey = 'hearth-visits'
/** Marks the tab while a visit lasts, and whether the offer was made in it. */
const visitKey = 'hearth-visit'

const visit = () => readStored(visitKey, 'sessionStorage')

function markVisit(mark: 'yes' | 'offered') {
  try {
    sessionStorage.setItem(visitKey, mark)
  } catch {
    // Each visit is the first in a browser without storage.
  }
}

/** Whether the member answered the offer, or left it alone on an earlier visit. */
export function isAnswered(): boolean {
  const became = readStored(offerKey)
  return became === 'answered' || (became === 'made' && visit() !== 'offered')
}

export const setAnswered = () => writeStored(offerKey, 'answered')

/** Call when the offer shows. It stays for this visit. */
export function setMade() {
  if (readStored(offerKey) !== null) return
  writeStored(offerKey, 'made')
  markVisit('offered')
}

/** Counts this visit, once for a tab. @returns whether the member was here before */
export function isSecondVisit(): boolean {
  if (visit() === null) {
    markVisit('yes')
    if (visit() !== null) writeStored(visitsKey, readStored(visitsKey) === null ? 'one' : 'more')
  }
  return readStored(visitsKey) === 'more'
}
