import { emptyLog, type Log } from './sync-log.ts'
import type { View } from './sync-types.ts'

/** What a device knows of a conversation that it follows, and what it is about to do for it. */
export type Tracked = {
  log: Log
  view: View | null
  gone: boolean
  fetching: boolean
  wanted: boolean
  attempt: number
  reading: boolean
  /** How often what was looked at could not be marked as read, which is tried until it can be. */
  unmarked: number
  /** The newest version that a bell told of. */
  told: number
}

export const newlyTracked = (): Tracked => ({
  log: emptyLog(),
  view: null,
  gone: false,
  fetching: false,
  wanted: false,
  attempt: 0,
  reading: false,
  unmarked: 0,
  told: 0,
})
