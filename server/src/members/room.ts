import { quietAfterMs } from '@hearth/shared/chat/turn'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'
import { rowsOf } from '../platform/db/rows-of.ts'
import { separatedFrom } from './visibility/queries.ts'

/**
 * The conversations of `profiles p` in which both have written and can go on, and that are not quiet. No more are
 * counted than matter.
 */
const lively = sql`select from conversation_members mine
  join conversations c on c.id = mine.conversation_id and c.closed_at is null
  join conversation_members theirs
    on theirs.conversation_id = mine.conversation_id and theirs.profile_id = mine.partner_id
  join profiles partner on partner.id = mine.partner_id and partner.hidden_at is null
  join "user" account on account.id = partner.user_id and account.banned is not true and account.deletes_at is null
  where mine.profile_id = p.id
    and not mine.is_request
    and mine.hidden_at is null
    and mine.sent_seq > 0
    and theirs.sent_seq > 0
    and mine.last_at > now() - ${sql.lit(`${quietAfterMs} milliseconds`)}::interval
    and mine.partner_id not in (${separatedFrom({ profileId: sql.raw('p.id') })})
  limit p.room`

/** Whether the member of `profiles p` talks with as many others as they have room for. */
export const isFull: RawBuilder<boolean> = sql`(p.room is not null and (select count(*) from (${lively}) c) >= p.room)`

/** Those among these members who have room for nobody new. */
export async function fullAmong(db: Database, ids: string[]): Promise<Set<string>> {
  const rows = await rowsOf(
    db,
    sql<{ id: string }>`select p.id from profiles p where p.id = any (${ids}::uuid[]) and ${isFull}`,
  )
  return new Set(rows.map(({ id }) => id))
}
