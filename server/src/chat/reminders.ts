import { openReminders, reminderAfterMs, reminderUntilMs } from '@hearth/shared/chat/turn'
import { sql } from 'kysely'
import { ago, isTurn, wordStands } from '../members/turn.ts'
import { partnerNotSeparated } from '../members/visibility/queries.ts'
import { type RecipientRow, recipientColumns, toRecipient, writeNotice } from '../notifications/notify.ts'
import { isNight, type Plan, planFor } from '../notifications/rules.ts'
import type { Database } from '../platform/db/connection.ts'
import { afterCursorAscending, type Cursor, exactTime } from '../platform/db/keyset.ts'
import type { Services } from '../services.ts'
import { lockConversation } from './insert-message.ts'
import { ownConversations } from './queries.ts'

type Needs = Pick<Services, 'db' | 'live' | 'log'>

/** Conversations that are read at once, and the members who are reminded in one run; the next one goes on. */
const batch = 500
const perRun = 2000

type Waiting = RecipientRow & { conversationId: string; profileId: string; partnerId: string; exactAt: string }

const me = sql.ref('mine.profile_id')

/** Reminders of the member that were neither answered nor put away. */
const openOnes = sql`(select count(*) from notices n
  join conversation_members turn on turn.conversation_id = n.conversation_id and turn.profile_id = n.profile_id
  where n.profile_id = ${me} and n.kind = 'reminder' and turn.is_turn)`

/** A decision of staff keeps neither of the two from chatting, and neither has paused. */
const bothAreHere = sql`(own.banned is not true
  and own.deletes_at is null
  and not me.paused
  and not p.paused
  and coalesce(me.chat_closed_until <= now(), true)
  and coalesce(p.chat_closed_until <= now(), true))`

/** Conversations whose member may be reminded now, by day. */
const toRemind = sql`${ownConversations}
  join "user" own on own.id = me.user_id
  left join notification_settings wants on wants.profile_id = me.id
  where ${isTurn(reminderAfterMs)}
    and mine.hidden_at is null
    and mine.last_at > ${ago(reminderUntilMs)}
    and mine.reminded_seq is distinct from mine.sent_seq
    and ${wordStands}
    and ${bothAreHere}
    and wants.reminders is not false
    and ${partnerNotSeparated({ profileId: me })}
    and ${openOnes} < ${sql.lit(openReminders)}`

/** The next of them, the longest wait first. */
export async function waitingForAnswer(db: Database, after: Cursor | null): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`select
      mine.conversation_id,
      mine.profile_id,
      mine.partner_id,
      ${exactTime(sql.ref('mine.last_at'))} as exact_at,
      ${recipientColumns(me)}
    from ${toRemind}
      and ${afterCursorAscending(after, sql.ref('mine.last_at'), sql.ref('mine.conversation_id'))}
    order by mine.last_at, mine.conversation_id
    limit ${batch}`.execute(db)
  return rows
}

/**
 * Reminds a member once in a turn. The locks order it with answers, blocks and kind ends, and with other reminders of
 * the member. @returns whether the member was reminded
 */
export function remind(db: Database, { conversationId, profileId, partnerId }: Waiting, plan: Plan): Promise<boolean> {
  const event = { kind: 'reminder', aboutId: partnerId, conversationId } as const
  return db.transaction().execute(async (transaction) => {
    await lockConversation(transaction, { profileId }, conversationId)
    const { rows } = await sql`with due as (
        select mine.conversation_id, mine.profile_id from ${toRemind}
          and mine.conversation_id = ${conversationId}
          and mine.profile_id = ${profileId}
      ), reminded as (
        update conversation_members m set reminded_seq = m.sent_seq from due
        where m.conversation_id = due.conversation_id and m.profile_id = due.profile_id and m.is_turn
        returning m.profile_id
      ), ${writeNotice(profileId, event, plan, { when: sql`exists (select from reminded)` })}
      select from reminded`.execute(transaction)
    return rows.length > 0
  })
}

/** Reminds one member, unless it is night there. One who cannot be reminded now does not keep the others. */
async function tryToRemind({ db, live, log }: Needs, one: Waiting): Promise<boolean> {
  const recipient = toRecipient(one)
  const plan = isNight(recipient) ? null : planFor('reminder', recipient)
  if (!plan) return false
  try {
    const reminded = await remind(db, one, plan)
    if (reminded) live.notify([one.profileId], { type: 'notice' })
    return reminded
  } catch (error) {
    log.warn({ job: 'reminders to answer', name: (error as Error).name }, 'a reminder stays due')
    return false
  }
}

/** Reminds those whose turn it is, days after the other's last word. */
export async function remindOfTurns(services: Needs): Promise<void> {
  let left = perRun
  let after: Cursor | null = null
  while (left > 0) {
    const waiting: Waiting[] = await waitingForAnswer(services.db, after)
    for (const one of waiting) if (left > 0 && (await tryToRemind(services, one))) left -= 1
    const last = waiting.at(-1)
    if (!last || waiting.length < batch) return
    after = { at: last.exactAt, id: last.conversationId }
  }
}
