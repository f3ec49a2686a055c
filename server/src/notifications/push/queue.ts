import type { NoticeKind } from '@hearth/shared/notifications/notifications'
import { day, minute } from '@hearth/shared/time'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { OldestDue } from '../../platform/jobs/queue-metrics.ts'
import { type RecipientRow, recipientColumns } from '../notify.ts'
import type { PushTarget } from './send.ts'

/** Deliveries and messages that one round takes. */
export const perRound = { deliveries: 200, messages: 50 } as const

/** How long a message is tried, as push services keep it for a browser that is offline. */
const keptMs = 3 * day
/** After this time another process takes a message over. Longer than a round takes, so that two never send it. */
const leaseMs = 3 * minute

const after = (ms: number) => sql`now() + ${ms}::bigint * interval '1 millisecond'`

/**
 * Takes due deliveries and queues one message for each browser of their members, in one statement: a delivery is taken
 * by one process and lost by none.
 * @returns how many deliveries were taken
 */
export async function queueMessages(db: Database): Promise<number> {
  const { rows } = await sql`
    with due as (
      select
        id,
        notice_id,
        profile_id
      from deliveries
      where way = 'push' and due_at <= now()
      order by due_at
      limit ${sql.lit(perRound.deliveries)}
      for update skip locked
    ), queued as (
      insert into push_messages as m (session_id, notice_id, expires_at)
      select
        s.session_id,
        due.notice_id,
        ${after(keptMs)}
      from due
      join push_subscriptions s on s.profile_id = due.profile_id
      join session on session.id = s.session_id and session.expires_at > now()
      on conflict (session_id, notice_id) do update
        set events = m.events + 1, event_at = now(), attempts = 0, expires_at = excluded.expires_at
    )
    delete from deliveries using due
    where deliveries.id = due.id
    returning due.id`.execute(db)
  return rows.length
}

/** Since when the oldest push is due: as a delivery, or as a message for a browser. */
export const oldestPush: OldestDue = sql`select least(
  (select min(due_at) from deliveries where way = 'push' and due_at <= now()),
  (select min(due_at) from push_messages where due_at <= now()))`

/** A message that this process sends, with what decides whether and how. */
export type Claimed = RecipientRow &
  PushTarget & {
    sessionId: string
    noticeId: string
    attempts: number
    events: number
    eventAt: Date
    expiresAt: Date
    profileId: string
    userId: string
    kind: NoticeKind
    aboutId: string | null
    conversationId: string | null
    count: number
    languageCode: string
    pushContent: boolean
    isRead: boolean
    isLooking: boolean
  }

/** Claims due messages for this process. */
export async function claimMessages(db: Database): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select session_id, notice_id from push_messages where due_at <= now()
      order by due_at limit ${sql.lit(perRound.messages)} for update skip locked
    ), claimed as (
      update push_messages m set due_at = ${after(leaseMs)}, attempts = m.attempts + 1 from due
      where m.session_id = due.session_id and m.notice_id = due.notice_id returning m.*
    )
    select
      m.session_id,
      m.notice_id,
      m.attempts,
      m.events,
      m.event_at,
      m.expires_at,
      s.endpoint,
      s.p256dh,
      s.auth,
      s.server_key,
      n.profile_id,
      p.user_id,
      n.kind,
      n.about_id,
      n.conversation_id,
      coalesce(mine.unread, n.count) as count,
      u.language_code,
      coalesce(wants.push_content, false) as push_content,
      n.read_at is not null or mine.unread = 0 as is_read,
      coalesce(presence.looking_until > now(), false) as is_looking,
      ${recipientColumns(sql`n.profile_id`)}
    from claimed m
    join push_subscriptions s on s.session_id = m.session_id
    join session on session.id = m.session_id and session.expires_at > now()
    join notices n on n.id = m.notice_id
    join profiles p on p.id = n.profile_id
    join "user" u on u.id = p.user_id
    left join conversation_members mine
      on n.kind = 'message' and mine.conversation_id = n.conversation_id and mine.profile_id = n.profile_id
    left join presence on presence.profile_id = n.profile_id
    left join notification_settings wants on wants.profile_id = n.profile_id`.execute(db)
  return rows
}

type Key = Pick<Claimed, 'sessionId' | 'noticeId' | 'events'>
const isMessage = ({ sessionId, noticeId }: Key) => sql`session_id = ${sessionId} and notice_id = ${noticeId}`

/** Removes a message that is done. When its notice had another event meanwhile, it stays and is due at once. */
export async function finishMessage(db: Database, key: Key) {
  await sql`delete from push_messages where ${isMessage(key)} and events = ${key.events}`.execute(db)
  await sql`update push_messages set due_at = now() where ${isMessage(key)}`.execute(db)
}

/** Tries a message again at this time. @param attempts how many there were; waiting for the member counts as none */
export const postpone = (db: Database, key: Key, until: Date, attempts: number) =>
  sql`update push_messages set due_at = ${until}, attempts = least(attempts, ${attempts}) where ${isMessage(key)}`.execute(
    db,
  )
