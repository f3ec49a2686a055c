import { searchWindow } from '@hearth/shared/chat/chat-limits'
import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'

const most = 20

/**
 * Where a text occurs in a conversation, newest first, ignoring case and accents. One request searches a bounded number
 * of messages, so its cost does not grow with the conversation.
 * @returns the seqs found, and where to continue (null when everything is searched)
 */
export async function findText(db: Database, conversationId: string, text: string, before: number) {
  const oldest = Math.max(0, before - searchWindow)
  const { rows } = await sql<{ seq: number }>`
    select seq from messages
    where conversation_id = ${conversationId} and seq < ${before} and seq >= ${oldest}
      and removed_at is null and strpos(fold(content), fold(${text})) > 0
    order by seq desc
    limit ${sql.lit(most)}`.execute(db)
  const seqs = rows.map((row) => row.seq)
  if (seqs.length === most) return { seqs, before: seqs.at(-1)! }
  return { seqs, before: oldest > 1 ? oldest : null }
}
