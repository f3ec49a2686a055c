import { sql } from 'kysely'
import { type NameRow, nameColumns, shownName } from '../../members/names.ts'
import { viewerOf } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { visibleNotice } from '../queries.ts'
import { unreadTotal } from '../unread.ts'
import type { PushNews } from './notification.ts'
import type { Claimed } from './queue.ts'

/** Characters of a message that a notification shows. */
const shownCharacters = 140

/** The columns are null of a notice that is about nobody. */
type About = NameRow | { [column in keyof NameRow]: null }

/** The start of the newest message that the member has not written; empty for a photo, and when it was unsent. */
async function newestText(db: Database, { profileId, conversationId }: Claimed): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select left(content, ${sql.lit(shownCharacters)}) as text from messages
    where conversation_id = ${conversationId} and sender_id is distinct from ${profileId}::uuid and removed_at is null
    order by seq desc
    limit 1`.execute(db)
  return rows[0]?.text ?? ''
}

/** What a push says now. Null when the bell would not show it any more, because the other member is out of sight. */
export async function newsOf(db: Database, claimed: Claimed): Promise<PushNews | null> {
  const { kind, noticeId, conversationId, aboutId, count, pushContent, userId } = claimed
  const viewer = await viewerOf(db, userId)
  if (!viewer || viewer.banned) return null
  const { rows } = await sql<About>`select ${nameColumns('p')} from notices n ${visibleNotice(viewer)}
    left join profiles p on p.id = n.about_id
    where n.id = ${noticeId} and n.read_at is null`.execute(db)
  const [about] = rows
  if (!about) return null
  const named = pushContent && about.firstName !== null
  return {
    ...{ kind, noticeId, conversationId, aboutId, count },
    unread: await unreadTotal(db, viewer),
    // A decision may have removed it.
    name: (named && shownName(about)) || null,
    text: named && kind === 'message' ? await newestText(db, claimed) : null,
  }
}
