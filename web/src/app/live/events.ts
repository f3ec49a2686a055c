import type { LiveEvents } from '@hearth/shared/live'
import type { LiveConnection, LiveState } from './connection.ts'

type Ears = {
  bell: LiveEvents['bell']
  typing: LiveEvents['typing']
  presence: LiveEvents['presence']
  /** `connected`: bells may have been lost; catch up. */
  state: (state: LiveState) => void
}

const ears: { [What in keyof Ears]: Set<Ears[What]> } = {
  bell: new Set(),
  typing: new Set(),
  presence: new Set(),
  state: new Set(),
}
const watched = new Map<symbol, string[]>()
let line: LiveConnection | null = null
let now: LiveState = 'connecting'
let since = 0

/** Hears what the live connection says, for as long as a member is signed in. @returns what ends it */
export function listen<What extends keyof Ears>(what: What, ear: Ears[What]): () => void {
  ears[what].add(ear)
  return () => {
    ears[what].delete(ear)
  }
}

function askForPresence() {
  const conversationIds = [...new Set([...watched.values()].flat())].slice(0, 100)
  line?.watch({ conversationIds })
}

/** What hands the live connection's words to whoever listens. */
export const speaker: Required<{ [What in keyof Ears]: Ears[What] }> = {
  bell: (bell) => {
    for (const ear of ears.bell) ear(bell)
  },
  typing: (notice) => {
    for (const ear of ears.typing) ear(notice)
  },
  presence: (notice) => {
    for (const ear of ears.presence) ear(notice)
  },
  state: (state) => {
    now = state
    if (state === 'connected') {
      since = Date.now()
      askForPresence()
    }
    for (const ear of ears.state) ear(state)
  },
}

/** The tab's one connection, or null when there is none. */
export function setLine(connection: LiveConnection | null) {
  line = connection
}

/** Tells the partner that something is being written, or no longer. */
export function sayTyping(conversationId: string, typing: boolean) {
  line?.typing({ conversationId, typing })
}

/** Whether bells arrive at this moment. */
export const isConnected = () => now === 'connected'

/** When bells began to arrive, the last time that they did. Milliseconds, as `Date.now` counts. */
export const standsSince = () => since

/** Asks for the presence of the partners of these conversations, besides those that others ask for. @returns what ends it */
export function watchPartners(conversationIds: string[]): () => void {
  const owner = Symbol('watch')
  watched.set(owner, conversationIds)
  askForPresence()
  return () => {
    watched.delete(owner)
    askForPresence()
  }
}
