import { sql } from 'kysely'
import { hiddenWordsOf } from '../../members/hidden-words/queries.ts'
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

type Newest = { content: string; isRequest: boolean }

/**
 * The start of the newest message that the member has not written; empty for a photo, and when it was unsent. Null when
 * it is a request with a word that the member hides.
 */
async function newestText(db: Database, { profileId, conversationId }: Claimed): Promise<string | null> {
  const { rows } = await sql<Newest>`
    select m.content, mine.is_request
    from messages m
    join conversation_members mine on mine.conversation_id = m.conversation_id and mine.profile_id = ${profileId}
    where m.conversation_id = ${conversationId}
      and m.sender_id is distinct from ${profileId}::uuid
      and m.removed_at is null
    order by m.seq desc
    limit 1`.execute(db)
  const { content = '', isRequest = false } = rows[0] ?? {}
  const hides = isRequest ? await hiddenWordsOf(db, { profileId }) : null
  return hides?.(content) ? null : [...content].slice(0, shownCharacters).join('')
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
  const text = named && kind === 'message' ? await newestText(db, claimed) : null
  const isCovered = named && kind === 'message' && text === null
  return {
    ...{ kind, noticeId, conversationId, aboutId, count },
    unread: await unreadTotal(db, viewer),
    // A decision may have removed it.
    name: (named && !isCovered && shownName(about)) || null,
    text,
  }
}
