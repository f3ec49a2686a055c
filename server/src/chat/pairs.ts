import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'
import { oneRow } from '../platform/db/one-row.ts'

/** The one conversation of two members, whatever separates them; null when there is none. */
export async function conversationOf(db: Database, one: string, other: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from conversations
    where participant1_id = least(${one}::uuid, ${other}::uuid)
      and participant2_id = greatest(${one}::uuid, ${other}::uuid)`.execute(db)
  return rows[0]?.id ?? null
}

/** Whether one of the two closed a conversation kindly. With its lock, until the transaction ends. */
export async function isClosedKindly(transaction: Database, conversationId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select closed_at is not null as is from conversations
    where id = ${conversationId}
    for no key update`.execute(transaction)
  return rows[0]?.is ?? false
}

/** Makes the conversation of two members. Call it with their lock (`lock_pair`), and when there is none. */
export async function makeConversation(transaction: Database, one: string, other: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into conversations (participant1_id, participant2_id)
      values (least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid)) returning id
    ), members as (
      insert into conversation_members (conversation_id, profile_id, partner_id)
      select
        id,
        ${one}::uuid,
        ${other}::uuid
      from made
      union all
      select
        id,
        ${other}::uuid,
        ${one}::uuid
      from made
    ) select id from made`.execute(transaction)
  return oneRow(rows).id
}
