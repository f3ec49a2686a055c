import type { ServerToClientEvents } from '@hearth/shared/chat/live'
import type { LiveConnection, LiveState } from './connection.ts'

type Listeners = {
  event: ServerToClientEvents['event']
  typing: ServerToClientEvents['typing']
  presence: ServerToClientEvents['presence']
  /** `connected`: events may have been lost; catch up. */
  state: (state: LiveState) => void
}

const listeners: { [What in keyof Listeners]: Set<Listeners[What]> } = {
  event: new Set(),
  typing: new Set(),
  presence: new Set(),
  state: new Set(),
}
const watched = new Map<symbol, string[]>()
let connection: LiveConnection | null = null
let current: LiveState = 'connecting'
let connectedAt = 0

/** Subscribes to what the live connection receives while a member is signed in. @returns the unsubscribe function */
export function subscribe<What extends keyof Listeners>(what: What, listener: Listeners[What]): () => void {
  listeners[what].add(listener)
  return () => {
    listeners[what].delete(listener)
  }
}

function requestPresence() {
  const conversationIds = [...new Set([...watched.values()].flat())].slice(0, 100)
  connection?.watch({ conversationIds })
}

/** Passes what the live connection receives to the subscribers. */
export const dispatch: Listeners = {
  event: (event) => {
    for (const listener of listeners.event) listener(event)
  },
  typing: (notice) => {
    for (const listener of listeners.typing) listener(notice)
  },
  presence: (notice) => {
    for (const listener of listeners.presence) listener(notice)
  },
  state: (state) => {
    current = state
    if (state === 'connected') {
      connectedAt = Date.now()
      requestPresence()
    }
    for (const listener of listeners.state) listener(state)
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
export const isConnected = () => current === 'connected'

/** When the connection last came up, as `Date.now()`. */
export const connectedSince = () => connectedAt

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
