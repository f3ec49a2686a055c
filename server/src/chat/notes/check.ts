import { likeErrors } from '@hearth/shared/people/likes'
import { createORPCErrorConstructorMap } from '@orpc/server'
import { sql } from 'kysely'
import type { Viewer } from '../../members/visibility/queries.ts'
import type { NoteTo } from '../../people/likes/notes.ts'
import { beginLimit } from '../../platform/community/settings.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import { lockSender } from '../insert-message.ts'
import { type Facts, isHeld, restrictionOf } from '../rules.ts'
import { begunLately, sameTextAs, secondsToBegin } from '../sent-lately.ts'

const refusals = createORPCErrorConstructorMap(likeErrors)

type Found = Pick<
  Facts,
  'chatClosedUntil' | 'firstMessagesClosedUntil' | 'beginLimit' | 'begun' | 'sameTextPeople' | 'answered'
> & { closedKindly: boolean; beginAgain: number; sayAgain: number }

async function readFacts(db: Database, viewer: Viewer, { recipientId, content }: NoteTo): Promise<Found> {
  const { rows } = await sql<Found>`select
      self.chat_closed_until,
      self.first_messages_closed_until,
      exists (select from conversations
        where participant1_id = least(self.id, ${recipientId}::uuid)
          and participant2_id = greatest(self.id, ${recipientId}::uuid)
          and closed_at is not null) as closed_kindly,
      ${beginLimit(sql`me.created_at > now() - interval '1 day'`)} as begin_limit,
      begun.*,
      same.*,
      exists (select from conversation_members
        where profile_id = ${recipientId} and partner_id = self.id and sent_seq > 0) as answered
    from profiles self
    join "user" me on me.id = self.user_id
    cross join lateral (
      select count(*) as begun, ${secondsToBegin} as begin_again from (${begunLately(viewer, recipientId)}) b) begun
    cross join lateral (${sameTextAs(viewer, { partnerId: recipientId, content })}) same
    where self.id = ${viewer.profileId}`.execute(db)
  return oneRow(rows)
}

/**
 * Refuses a note as a first message would be. It also counts when the recipient has liked the viewer: the refusal would
 * tell of that like.
 */
export async function check(transaction: Database, viewer: Viewer, note: NoteTo): Promise<void> {
  await lockSender(transaction, viewer)
  const found = await readFacts(transaction, viewer, note)
  if (found.closedKindly) throw refusals.CLOSED()
  const restriction = restrictionOf(found, true)
  if (restriction) throw refusals[restriction.code]({ data: { until: restriction.until } })
  const { beginLimit: limit, begun, beginAgain, sayAgain } = found
  if (begun >= limit) throw refusals.NOTE_LIMIT({ data: { limit, retryAfter: Math.max(1, beginAgain) } })
  if (isHeld(found)) throw refusals.HELD_SAME_TEXT({ data: { retryAfter: Math.max(1, sayAgain) } })
}
