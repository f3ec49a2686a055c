import { sql } from 'kysely'
import { isBeingChecked, isSealedMessage } from '../../members/visibility/sealed.ts'
import type { Database } from '../../platform/db/connection.ts'

/** Lists that have the picture of a message; null when it is sealed. `checking`: they are being asked. */
export type Lists = { names: string[]; checking: boolean } | null
export type ListsOfMessages = (messageId: string) => Lists

/** What lists know of the pictures of these messages. Lists of child abuse are not named. */
export async function listsOfMessages(db: Database, messageIds: string[]): Promise<ListsOfMessages> {
  const { rows } = await sql<{ id: string; names: string[]; checking: boolean }>`
    select
      asked.id,
      ${isBeingChecked(sql`asked.id`)} as checking,
      array(select distinct h.list_name from message_hits h where h.message_id = asked.id
        and h.class <> 'child-abuse' and h.outcome is distinct from 'cleared' order by 1) as names
    from unnest(${messageIds}::uuid[]) as asked (id)
    where not ${isSealedMessage(sql`asked.id`)}`.execute(db)
  const known = new Map(rows.map(({ id, ...lists }) => [id, lists]))
  return (messageId) => known.get(messageId) ?? null
}
