import type pg from 'pg'
import type { Pair } from './members.ts'

/** Inserts messages in bulk, in the state that sends would leave. */
export async function fill(db: pg.ClientBase, { conversationId, one, other }: Pair, count: number) {
  const parameters = [conversationId, one.profileId, other.profileId, count]
  await db.query(
    `insert into messages (id, conversation_id, seq, version, sender_id, content, created_at)
      select
        gen_random_uuid(),
        $1,
        n,
        n,
        case n % 2 when 0 then $2::uuid else $3::uuid end,
        'message number ' || n,
        now() - ($4::int - n) * interval '1 second'
      from generate_series(1, $4::int) n`,
    parameters,
  )
  await db.query(`update conversations set last_seq = $2, last_version = $2 where id = $1`, [conversationId, count])
  await db.query(
    `update conversation_members set
        last_at = now() - random() * interval '9 days',
        unread = 1,
        delivered_seq = $2 - 1,
        read_seq = $2 - 1
      where conversation_id = $1`,
    [conversationId, count],
  )
}
