import { sql } from 'kysely'
import type { Viewer } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { ownConversations, startedOrInReach } from '../queries.ts'

/**
 * Blocks the partner of an own conversation. A former partner has no id that the viewer knows, and may come back: one who
 * is leaving is blocked then, one who is gone cannot be, and in both cases the conversation leaves the list.
 * @returns false when the conversation is not the viewer's, or the partner has blocked them
 */
export async function blockPartner(db: Database, viewer: Viewer, conversationId: string): Promise<boolean> {
  const { rows } = await sql`with theirs as (
      select
        mine.conversation_id,
        mine.partner_id,
        u.id is null or u.deletes_at is not null as former
      from ${ownConversations}
      where mine.conversation_id = ${conversationId} and mine.profile_id = ${viewer.profileId}
        and ${startedOrInReach(viewer)}
        and not exists (select from blocked_users
          where blocker_id = mine.partner_id and blocked_id = ${viewer.profileId})),
    blocked as (insert into blocked_users (blocker_id, blocked_id)
      select ${viewer.profileId}, partner_id from theirs where partner_id is not null on conflict do nothing),
    hidden as (update conversation_members m set hidden_at = coalesce(hidden_at, now()) from theirs
      where former and m.conversation_id = theirs.conversation_id and m.profile_id = ${viewer.profileId})
    select from theirs`.execute(db)
  return rows.length > 0
}
