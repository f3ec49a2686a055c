import type { ServerToClientEvents } from '@hearth/shared/chat/live'
import { createNanoEvents } from 'nanoevents'
import type { LiveConnection, LiveState } from './connection.ts'

type Listeners = {
  event: ServerToClientEvents['event']
  typing: ServerToClientEvents['typing']
  presence: ServerToClientEvents['presence']
  /** `connected`: events may have been lost; catch up. */
  state: (state: LiveState) => void
}

const emitter = createNanoEvents<Listeners>()
const watched = new Map<symbol, string[]>()
let connection: LiveConnection | null = null
/** When the connection came up, as `Date.now()`; null while it is down. */
let connectedAt: number | null = null

/** Subscribes to what the live connection receives while a member is signed in. @returns the unsubscribe function */
export function subscribe<What extends keyof Listeners>(what: What, listener: Listeners[What]): () => void {
  return emitter.on(what, listener)
}

function requestPresence() {
  const conversationIds = [...new Set([...watched.values()].flat())].slice(0, 100)
  connection?.watch({ conversationIds })
}

/** Passes what the live connection receives to the subscribers. */
export const dispatch: Listeners = {
  event: (event) => emitter.emit('event', event),
  typing: (notice) => emitter.emit('typing', notice),
  presence: (notice) => emitter.emit('presence', notice),
  state: (state) => {
    connectedAt = state === 'connected' ? Date.now() : null
    if (connectedAt) requestPresence()
    emitter.emit('state', state)
  },
}

/** Sets the tab's only connection, or null. */
export function setConnection(next: LiveConnection | null) {
  connection = next
}

/** Sends whether the member is typing to the partner. */
export function sendTyping(conversationId: string, typing: boolean) {
  connection?.typing({ conversationId, typing })
}

/** Whether the connection is up. */
export const isConnected = () => connectedAt !== null

/** When the connection came up, as `Date.now()`; 0 while it is down. */
export const connectedSince = () => connectedAt ?? 0

/** Subscribes to the presence of the partners of these conversations. @returns the unsubscribe function */
export function watchPartners(conversationIds: string[]): () => void {
  const owner = Symbol('watch')
  watched.set(owner, conversationIds)
  requestPresence()
  return () => {
    watched.delete(owner)
    requestPresence()
  }
}
