import { readStoredJson, writeStoredJson } from './browser-store.ts'

const prefix = 'hearth-draft:'

/** Text that was typed and not saved yet; null when there is none. */
export const readDraft = (name: string): unknown => readStoredJson(prefix + name)

/** Keeps a draft in this browser, so that a reload loses nothing. Null removes it. */
export const writeDraft = (name: string, value: unknown) => writeStoredJson(prefix + name, value)
