import type { LiveEvent } from '@hearth/shared/chat/live'

/** What one process sends to the others, each of which notifies its own connections. Ids and numbers, no content. */
export type Notice =
  | { kind: 'event'; to: string[]; event: LiveEvent }
  | { kind: 'typing'; to: string; conversationId: string; typing: boolean }

/** Carries notices to the other processes, at most once. The sweep repairs losses. */
export type Bus = {
  publish(notice: Notice): void
  /** Whether notices reach the other processes now. */
  isConnected(): boolean
  close(): Promise<void>
}

/**
 * What a transaction sends to every process when it commits: a block between two members, an account whose sessions
 * changed, members whose conversation partner appeared or
 * vanished, a case that staff follow, or a message that staff changed.
 */
export type Revocation =
  | { separated: [string, string] }
  | { userId: string }
  | { members: string[] }
  | { caseId: string }
  | { changed: { conversationId: string; version: number; members: string[] } }
