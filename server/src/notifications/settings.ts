import {
  type ChoicesInput,
  chosenKinds,
  type NoticeKind,
  type NotificationChanges,
  type NotificationSettings,
  noticeKinds,
} from '@hearth/shared/notifications/notifications'
import { sql } from 'kysely'
import type { Viewer } from '../members/visibility/queries.ts'
import type { Database } from '../platform/db/connection.ts'
import { recipientOf } from './notify.ts'
import { choicesOf, planFor } from './rules.ts'

type Owner = Pick<Viewer, 'profileId'>

/** How a member is notified of what. */
export async function notificationSettings(db: Database, { profileId }: Owner): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notificationSettings')
    .where('profileId', '=', profileId)
    .select(['choices', 'quietFrom', 'quietTo', 'timeZone', 'pushContent', 'reminders'])
    .executeTakeFirst()
  const { quietFrom = null, quietTo = null, timeZone = null, pushContent = false, reminders = true } = row ?? {}
  return {
    choices: choicesOf((row?.choices ?? {}) as ChoicesInput),
    quiet: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
    timeZone,
    pushContent,
    reminders,
  }
}

/** Pending deliveries of one kind and way follow new choices: they go, or are due at another time. */
async function rescheduleDeliveries(db: Database, { profileId }: Owner) {
  const recipient = await recipientOf(db, profileId)
  if (!recipient) return
  const due = (kind: NoticeKind) => planFor(kind, recipient)
  const plans = noticeKinds.flatMap((kind) => [
    { kind, way: 'push', dueAt: due(kind)?.pushAt ?? null },
    { kind, way: 'mail', dueAt: due(kind)?.mailAt ?? null },
  ])
  const planned = sql`(select * from json_to_recordset(${JSON.stringify(plans)}::json)
    as planned (kind notice_kind, way delivery_way, "dueAt" timestamptz)) planned`
  const concerned = sql`d.profile_id = ${profileId} and n.id = d.notice_id and n.kind = planned.kind and d.way = planned.way`
  await sql`delete from deliveries d using notices n, ${planned} where ${concerned} and planned."dueAt" is null`.execute(
    db,
  )
  // What is due already goes out now.
  await sql`update deliveries d set due_at = planned."dueAt" from notices n, ${planned}
    where ${concerned} and d.due_at > now()`.execute(db)
}

/** The columns that a change sets. Choices are merged where they are stored. */
function columnsOf({ quiet, timeZone, pushContent, reminders }: NotificationChanges) {
  return {
    ...(quiet !== undefined && { quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null }),
    ...(timeZone !== undefined && { timeZone }),
    ...(pushContent !== undefined && { pushContent }),
    ...(reminders !== undefined && { reminders }),
  }
}

/** Changes some of the settings, and what is already queued with them. */
export function saveNotificationSettings(db: Database, owner: Owner, changes: NotificationChanges) {
  return db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('notificationSettings')
      .values({ profileId: owner.profileId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { choices } = await transaction
      .selectFrom('notificationSettings')
      .where('profileId', '=', owner.profileId)
      .select('choices')
      .forUpdate()
      .executeTakeFirstOrThrow()
    const merged = merge(choices as ChoicesInput, changes.choices ?? {})
    await transaction
      .updateTable('notificationSettings')
      .set({ choices: JSON.stringify(merged), ...columnsOf(changes) })
      .where('profileId', '=', owner.profileId)
      .execute()
    await rescheduleDeliveries(transaction, owner)
    return notificationSettings(transaction, owner)
  })
}

function merge(before: ChoicesInput, changes: ChoicesInput): ChoicesInput {
  const kinds = chosenKinds.filter((kind) => before[kind] ?? changes[kind])
  return Object.fromEntries(kinds.map((kind) => [kind, { ...before[kind], ...changes[kind] }]))
}
