import type { Notes } from '../../people/likes/notes.ts'
import { noteSignalsOfNote } from '../signals/queries.ts'
import { append } from './append.ts'
import { check } from './check.ts'

/** Notes with likes are first messages: the same limits and rules, and messages once the two match. */
export const notes: Notes = {
  check,
  lookForSigns: noteSignalsOfNote,
  append,
}
