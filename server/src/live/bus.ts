import type { LiveEvent } from '@hearth/shared/live'

/** What one process tells the others so that each rings at its own connections. Ids and numbers, no content. */
export type Notice =
  | { kind: 'event'; to: string[]; event: LiveEvent }
  | { kind: 'typing'; to: string; conversationId: string; typing: boolean }
  | { kind: 'presence'; profileId: string; lastSeenAt: string }

/** Carries notices to the other processes, at most once; what gets lost is repaired by the sweep. */
export type Bus = {
  publish(notice: Notice): void
  close(): Promise<void>
}

/**
 * What a transaction tells every process at its commit: a block between two, an account whose sessions changed, or
 * members to whom somebody they talk to appeared or vanished.
 */
export type Revocation = { separated: [string, string] } | { userId: string } | { members: string[] }
