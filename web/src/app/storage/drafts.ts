import { daysInBrowser } from '@hearth/shared/chat/chat-limits'
import { day } from '@hearth/shared/time'
import { readStored, readStoredJson, writeStored, writeStoredJson } from './browser-store.ts'

const prefix = 'hearth-draft:'
/** When a draft last changed. */
const timePrefix = 'hearth-typed-at:'

const timeOf = (name: string) => readStored(timePrefix + name)
const writeTime = (name: string) => writeStored(timePrefix + name, String(Date.now()))
const isOld = (name: string) => Date.now() - Number(timeOf(name) ?? Date.now()) >= daysInBrowser * day

/** Text that was typed and not saved yet; null when there is none, or it was typed too long ago. */
export const readDraft = (name: string): unknown => (isOld(name) ? null : readStoredJson(prefix + name))

function removeDraft(name: string) {
  for (const key of [prefix, timePrefix]) writeStored(key + name, null)
}

/** Keeps a draft in this browser, so that a reload loses nothing. Null removes it. */
export function writeDraft(name: string, value: unknown) {
  if (value === null) return removeDraft(name)
  writeStoredJson(prefix + name, value)
  writeTime(name)
}

/** Removes what was typed too long ago. The time of a draft that has none, from an earlier version, begins now. */
export function dropOldDrafts() {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) {
    const name = key.slice(prefix.length)
    if (isOld(name)) removeDraft(name)
    else if (timeOf(name) === null) writeTime(name)
  }
}
