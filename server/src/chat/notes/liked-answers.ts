import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'

/**
 * Empties the copies of a member's answers in likes and messages. Messages keep their version: numbering the change would
 * lock conversations after the profile, and members who write lock them before.
 */
export async function forgetLikedAnswers(transaction: Database, profileId: string, prompts: string[]): Promise<void> {
  if (!prompts.length) return
  await sql`update profile_likes set part = part - 'text'
    where liked_id = ${profileId} and part ->> 'prompt' = any(${prompts}::text[])`.execute(transaction)
  await sql`update messages m set liked = m.liked - 'text' from conversation_members theirs
    where theirs.profile_id = ${profileId}
      and m.conversation_id = theirs.conversation_id
      and m.sender_id is distinct from ${profileId}
      and m.liked ->> 'prompt' = any(${prompts}::text[])`.execute(transaction)
}
