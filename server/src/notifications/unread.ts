import { unreadConversations } from '@hearth/shared/chat/chat-limits'
import { sql } from 'kysely'
import { partnerNotSeparated, type Viewer } from '../members/visibility/queries.ts'
import { type Database, prepared } from '../platform/db/connection.ts'

type ViewerId = Pick<Viewer, 'profileId'>

/** Unread messages by conversation, up to a limit, without blocked or unmatched pairs and hidden conversations. */
export async function unreadCounts(
  db: Database,
  viewer: ViewerId,
): Promise<{ conversationId: string; count: number }[]> {
  const { rows } = await sql<{ conversationId: string; count: number }>`${prepared}
    select mine.conversation_id, mine.unread as count from conversation_members mine
    where mine.profile_id = ${viewer.profileId} and mine.unread > 0 and mine.hidden_at is null
      and ${partnerNotSeparated(viewer)}
    order by mine.conversation_id
    limit ${sql.lit(unreadConversations)}`.execute(db)
  return rows
}

/** The total of unread messages, over a limited number of conversations. */
export async function unreadTotal(db: Database, viewer: ViewerId): Promise<number> {
  const counts = await unreadCounts(db, viewer)
  return counts.reduce((total, { count }) => total + count, 0)
}
