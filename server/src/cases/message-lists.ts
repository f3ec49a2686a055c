import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { isSealedMessage } from '../visibility/sealed.ts'

/** Lists that have the picture of a message; null when it is sealed. */
export type Lists = string[] | null
export type ListsOfMessages = (messageId: string) => Lists

/** What lists know of the pictures of these messages. Lists of child abuse are not named. */
export async function listsOfMessages(db: Database, messageIds: string[]): Promise<ListsOfMessages> {
  const { rows } = await sql<{
    id: string
    lists: Lists
  }>`select asked.id, case when not ${isSealedMessage(sql`asked.id`)} then
      array(select distinct h.list_name from message_hits h where h.message_id = asked.id
        and h.class <> 'child-abuse' and h.outcome is distinct from 'cleared' order by 1) end as lists
    from unnest(${messageIds}::uuid[]) as asked (id)`.execute(db)
  const known = new Map(rows.map(({ id, lists }) => [id, lists]))
  return (messageId) => known.get(messageId) ?? null
}
