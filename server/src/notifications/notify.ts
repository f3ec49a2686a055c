import type { NoticeTopic } from '@hearth/shared/notifications/notifications'
import { type RawBuilder, sql } from 'kysely'
import { isLeaving } from '../members/visibility/queries.ts'
import { type Database, prepared } from '../platform/db/connection.ts'
import { type Plan, planFor, type Recipient } from './rules.ts'

/** Something that happened to a member. Subject is the other member, or the topic of a tip or of news of safety. */
export type NoticeEvent =
  | { kind: 'message' | 'reminder'; aboutId: string; conversationId: string }
  | { kind: 'like' | 'match' | 'view'; aboutId: string }
  | { kind: 'tip' | 'safety'; topic: NoticeTopic }

export type RecipientRow = {
  choices: Recipient['choices'] | null
  quietFrom: number | null
  quietTo: number | null
  timeZone: string | null
  reminders: boolean | null
  receivesPush: boolean
}

/** The columns of a `RecipientRow`, from a left join of `notification_settings wants`. */
export const recipientColumns = (id: RawBuilder<unknown>) =>
  sql`wants.choices, wants.quiet_from, wants.quiet_to, wants.time_zone, wants.reminders, receives_push(${id}) as receives_push`

/** What decides how a member is notified. */
export function toRecipient({
  choices,
  quietFrom,
  quietTo,
  timeZone,
  reminders,
  receivesPush,
}: RecipientRow): Recipient {
  const quiet = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo }
  return { choices: choices ?? {}, quiet, timeZone, reminders: reminders ?? true, receivesPush }
}

/** The recipient of notices; null when the account is gone or leaving. */
export async function recipientOf(db: Database, profileId: string): Promise<Recipient | null> {
  const { rows } = await sql<RecipientRow>`${prepared}
    select ${recipientColumns(sql.ref('p.id'))} from profiles p
    left join notification_settings wants on wants.profile_id = p.id
    where p.id = ${profileId} and not ${isLeaving(sql.ref('p.user_id'))}`.execute(db)
  return rows[0] ? toRecipient(rows[0]) : null
}

/** `when`: a condition without which nothing is written. `read`: the member knows already, so that only the list has it. */
type Options = { when?: RawBuilder<unknown>; read?: boolean }

/** The columns of a notice's subject. */
const subjectOf = (event: NoticeEvent) => ({
  aboutId: 'aboutId' in event ? event.aboutId : null,
  conversationId: 'conversationId' in event ? event.conversationId : null,
  topic: 'topic' in event ? event.topic : null,
})

/**
 * Expressions of a `with` that write a notice and its deliveries. The notice of its subject is updated, that of a
 * conversation at most once a minute while it is unread: a burst of messages changes nothing that the member sees.
 * @param plan null: nothing is written
 */
export function writeNotice(to: string | null, event: NoticeEvent, plan: Plan | null, options: Options = {}) {
  const { aboutId, conversationId, topic } = subjectOf(event)
  const { when = sql`true`, read = false } = options
  const { inApp = false, pushAt = null, mailAt = null, pushAgain = false, mailAgain = false } = plan ?? {}
  const wanted = sql`${plan !== null && to !== null}::boolean and ${when}`
  return sql`noticed as (
      insert into notices as n (profile_id, kind, about_id, conversation_id, topic, in_app, read_at)
      select
        ${to}::uuid,
        ${event.kind}::notice_kind,
        ${aboutId}::uuid,
        ${conversationId}::uuid,
        ${topic}::text,
        ${inApp}::boolean,
        case when ${read}::boolean then now() end
      where ${wanted}
      on conflict (profile_id, kind, about_id, topic) do update set last_at = now(), read_at = excluded.read_at,
        in_app = excluded.in_app, count = case when n.read_at is null then n.count + 1 else 1 end
      where n.kind <> 'message' or n.read_at is not null or n.last_at < now() - interval '1 minute'
        or n.in_app <> excluded.in_app
      returning id, count = 1 as opened
    ), subject as (
      select id, opened from noticed union all
      select id, false from notices where ${wanted} and not exists (select from noticed)
        and profile_id = ${to}::uuid and kind = ${event.kind}::notice_kind and about_id = ${aboutId}::uuid
    ), queued as (
      insert into deliveries (notice_id, profile_id, way, due_at)
      select
        s.id,
        ${to}::uuid,
        d.way::delivery_way,
        d.due_at
      from subject s, (values
        ('push', ${pushAt}::timestamptz, ${pushAgain}::boolean),
        ('mail', ${mailAt}::timestamptz, ${mailAgain}::boolean)) d (way, due_at, again)
      where d.due_at is not null and (d.again or s.opened) and not ${read}::boolean
      on conflict (notice_id, way) do nothing
    )`
}

/**
 * Writes a notice for a member, and queues what goes by push and mail, by the member's choices and quiet hours. The
 * caller has checked that the member may see the other one.
 * @param options.bellOnly nothing is pushed or mailed
 */
export async function notify(
  db: Database,
  to: string,
  event: NoticeEvent,
  options: Options & { bellOnly?: boolean } = {},
) {
  const recipient = await recipientOf(db, to)
  const plan = recipient && planFor(event.kind, recipient)
  if (!plan || (options.bellOnly && !plan.inApp)) return
  const written = options.bellOnly ? { ...plan, pushAt: null, mailAt: null } : plan
  await sql`${prepared} with ${writeNotice(to, event, written, options)} select`.execute(db)
}
