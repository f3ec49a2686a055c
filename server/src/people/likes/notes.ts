import type { Viewer } from '../../members/visibility/queries.ts'
import type { Log } from '../../platform/config/log.ts'
import type { Database } from '../../platform/db/connection.ts'

/** Words of the viewer to a member, beside a liked part. */
export type NoteTo = { recipientId: string; content: string }

/** A message that two members got. */
export type Appended = { conversationId: string; seq: number; version: number }

/** What the chat does for likes, which know of no conversation. It is passed in. */
export type Notes = {
  /**
   * Takes the lock of the sender, before the like is stored: messages take the two in this order.
   * @throws the contract's error when the viewer may not write this now
   */
  check(transaction: Database, viewer: Viewer, note: NoteTo): Promise<void>
  /** Looks for signs of a scam in a note that is stored. */
  lookForSigns(services: { db: Database; log: Log }, viewer: Viewer, note: NoteTo & { likeId: string }): Promise<void>
  /** Makes messages of what two members liked of each other, when they match. Call it with the lock of the pair. */
  append(transaction: Database, one: string, other: string): Promise<Appended[]>
}
