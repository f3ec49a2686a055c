// What travels over the live connection at /live (Socket.IO, WebSocket only). It is a bell: ids and numbers, no content.

/** Socket.IO's path on the product's own host. */
export const livePath = '/live'
/** The server asks every connection for a sign of life this often (specification, section 7). Milliseconds. */
export const heartbeat = { intervalMs: 25_000, timeoutMs: 10_000 } as const
/** Waits before the first, second, third and every further attempt to connect again; each is spread by ±30 %. */
export const reconnectDelaysMs = [1000, 2000, 5000, 10_000] as const
/** A typing notice holds this long on screen; whoever goes on typing repeats it at the shorter distance. Milliseconds. */
export const typing = { repeatMs: 3000, durationMs: 5000 } as const

export type LiveEvent =
  /** A message was inserted: fetch what changed after the own cursor. Rings at both members, the sender's tabs too. */
  | { type: 'message'; conversationId: string; seq: number; version: number }
  /** A message was edited, taken back or reacted to. */
  | { type: 'change'; conversationId: string; version: number }
  /** The partner's devices have, or the partner has read, everything up to `seq`. Never goes back. */
  | { type: 'delivered' | 'read'; conversationId: string; seq: number }
  /** The member read up to `seq` in another tab or on another device: unread counts changed. */
  | { type: 'own-read'; conversationId: string; seq: number }
  /** The conversation was closed or brought back in another tab: reread the list. */
  | { type: 'list'; conversationId: string }
  /** The conversation is not there any more (a block): close its screen. */
  | { type: 'gone'; conversationId: string }
  /** Somebody appeared or vanished: cards, lists and counts may have changed. */
  | { type: 'members' }
  /** Something of another feature; reread that feature's lists. */
  | { type: 'like' | 'match' | 'view' | 'notice' | 'account' }
  /** Bells may have been lost: reread the list and the open conversation by cursor. */
  | { type: 'resync' }

/** What the server says. */
export type ServerToClientEvents = {
  event: (event: LiveEvent) => void
  typing: (notice: { conversationId: string; typing: boolean }) => void
  presence: (notice: { profileId: string; lastSeenAt: string }) => void
  /** This process stops: disconnect and connect again after so many milliseconds. */
  move: (notice: { afterMs: number }) => void
}

/** What a client may say. Everything else, and anything said too often, is ignored. */
export type ClientToServerEvents = {
  typing: (notice: { conversationId: string; typing: boolean }) => void
  /** Asks for presence events of the partners of these conversations (at most 100), instead of those asked for before. */
  watch: (notice: { conversationIds: string[] }) => void
  /** Is answered at once: no answer within a few seconds means that the process hangs. */
  probe: (answer: () => void) => void
}
