import type { NoticeKind } from '@hearth/shared/notifications/notifications'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../members/visibility/queries.ts'
import type { Database } from '../platform/db/connection.ts'

type Reader = Pick<Viewer, 'profileId'>

/**
 * Marks unread notices as read.
 * @param which a condition on `notices n`
 * @returns whether there were any
 */
export async function markRead(db: Database, { profileId }: Reader, which: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`update notices n set read_at = now()
    where n.profile_id = ${profileId} and n.read_at is null and ${which}
    returning true`.execute(db)
  return rows.length > 0
}

/** Marks all notices of these kinds as read. @returns whether there were any */
export const markKindsRead = (db: Database, reader: Reader, kinds: NoticeKind[]) =>
  markRead(db, reader, sql`n.kind = any(${kinds}::notice_kind[])`)

/** Marks the notice of a conversation as read. @returns whether there was one */
export const markConversationRead = (db: Database, reader: Reader, conversationId: string) =>
  markRead(db, reader, sql`n.conversation_id = ${conversationId}`)
