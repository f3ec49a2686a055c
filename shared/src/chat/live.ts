// The protocol of the live connection at /live (Socket.IO, WebSocket only). Events carry ids and numbers, no content.

/** Socket.IO's path on the application's own host. */
export const livePath = '/live'
/** How often the server probes every connection, and how long an answer may take. Dead connections must not count as online. */
export const heartbeat = { intervalMs: 25_000, timeoutMs: 10_000 } as const
/** Delays before the first, second, third and every further attempt to reconnect; each varies by ±30 %. */
export const reconnectDelaysMs = [1000, 2000, 5000, 10_000] as const
/** How long a typing notice is shown, and how often a member who goes on typing repeats it. Milliseconds. */
export const typing = { repeatMs: 3000, durationMs: 5000 } as const

export type LiveEvent =
  /** A message was inserted: fetch what changed after the known version. Sent to both members, including the sender. */
  | { type: 'message'; conversationId: string; seq: number; version: number }
  /** A message was edited, unsent or reacted to. */
  | { type: 'change'; conversationId: string; version: number }
  /** Messages up to `seq` are delivered to or read by the partner. Never goes back. */
  | { type: 'delivered' | 'read'; conversationId: string; seq: number }
  /** The member read up to `seq` in another tab or on another device: unread counts changed. */
  | { type: 'own-read'; conversationId: string; seq: number }
  /** The conversation was hidden, restored or closed kindly, or is no request any more: refetch the list. */
  | { type: 'list'; conversationId: string }
  /** The conversation is gone because of a block: close its screen. */
  | { type: 'gone'; conversationId: string }
  /** A member appeared or vanished: cards, lists and counts may have changed. */
  | { type: 'members' }
  /** Another feature changed: refetch its lists. */
  | { type: 'like' | 'match' | 'view' | 'notice' | 'account' }
  /** A case was opened, claimed, released or decided. Sent to staff who may see it. */
  | { type: 'case'; caseId: string }
  /** Events may be lost: refetch the list, and catch up in the open conversation. */
  | { type: 'resync' }

/** Events that the server sends. */
export type ServerToClientEvents = {
  event: (event: LiveEvent) => void
  typing: (notice: { conversationId: string; typing: boolean }) => void
  /** A change of a watched partner's presence since the last quarter of an hour. */
  presence: (notice: { profileId: string; online: boolean; lastSeenAt: string | null }) => void
  /** This process stops: disconnect, and reconnect after this time. */
  move: (notice: { afterMs: number }) => void
}

/** Events that a client may send. Others, and those beyond the rate limit, are ignored. */
export type ClientToServerEvents = {
  typing: (notice: { conversationId: string; typing: boolean }) => void
  /**
   * Subscribes to the presence of the partners in these conversations (at most 100), replacing the last subscription. A
   * partner's presence is sent only if both have written, or if they match.
   */
  watch: (notice: { conversationIds: string[] }) => void
  /** Whether this tab is visible: a member who looks needs no push notification. */
  looking: (notice: { visible: boolean }) => void
  /** Answered at once; no answer within a few seconds means that the process hangs. */
  probe: (answer: () => void) => void
}
