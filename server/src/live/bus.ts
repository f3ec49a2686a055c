import type { Bell } from '@hearth/shared/live'

/** What one process tells the others so that each rings at its own connections. Ids and numbers, no content. */
export type Notice =
  | { kind: 'bell'; to: string[]; bell: Bell }
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
export type Cut = { apart: [string, string] } | { userId: string } | { people: string[] }
