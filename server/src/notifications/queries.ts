import { goneWith } from '@hearth/shared/community-functions'
import {
  type ChoicesInput,
  type Notice,
  noticeCountLimit,
  noticeDays,
} from '@hearth/shared/notifications/notifications'
import { expressionBuilder, sql } from 'kysely'
import { type NameRow, nameColumns, shownName } from '../members/names.ts'
import { separatedFrom, type Viewer, visibleTo } from '../members/visibility/queries.ts'
import { isPublic, mainFirst, toPhoto } from '../pictures/photos/queries.ts'
import { type Database, prepared } from '../platform/db/connection.ts'
import { afterCursor, type Cursor, exactTime } from '../platform/db/keyset.ts'
import { oneRow } from '../platform/db/one-row.ts'
import type { DB } from '../platform/db/types.ts'
import { choicesOf } from './rules.ts'

/**
 * A join of `notices n` that leaves the notices whose other member the viewer may see now. A message, or a reminder to answer it, stays while its sender is neither blocked, unmatched, banned, hidden nor leaving, because a conversation goes on across countries and for paused members.
 * A member who browses invisibly sees no views, and nobody sees what belongs to a function that is off.
 */
export function visibleNotice(viewer: Viewer) {
  const visible = visibleTo(viewer)(expressionBuilder<DB, 'profiles'>())
  const mayWrite = sql`profiles.hidden_at is null and profiles.id not in (${separatedFrom(viewer)})
    and not exists (select from "user" where "user".id = profiles.user_id and (banned or deletes_at is not null))`
  const hidesViews = sql`exists (select from profiles own where own.id = ${viewer.profileId} and own.browse_invisibly)`
  const gone = goneWith(viewer.off, 'notices')
  return sql`join lateral (
      select where n.about_id is null union all
      (select from profiles where profiles.id = n.about_id and case when n.kind in ('message', 'reminder') then ${mayWrite}
        else ${visible} and (n.kind <> 'view' or not ${hidesViews}) and n.kind <> all (${gone}::notice_kind[]) end
        limit 1)) visible on true`
}

const recent = sql`n.last_at > now() - ${`${noticeDays} days`}::interval`

type Row = Pick<Notice, 'id' | 'kind' | 'conversationId' | 'topic' | 'count' | 'read'> &
  NameRow & {
    aboutId: string | null
    photo: Parameters<typeof toPhoto>[0] | null
    at: Date
    exactAt: string
  }

function toNotice(row: Row): Notice & { exactAt: string } {
  const { id, kind, conversationId, topic, count, read, aboutId, photo, at, exactAt } = row
  const about = aboutId && {
    id: aboutId,
    name: shownName(row),
    photo: photo ? toPhoto(photo) : null,
  }
  return { id, kind, conversationId, topic, count, read, about: about || null, at: at.toISOString(), exactAt }
}

/** Notices that the bell shows, newest first, at most `limit`. */
export async function findNotices(db: Database, viewer: Viewer, from: Cursor | null, limit: number) {
  const time = sql.ref('n.last_at')
  const { rows } = await sql<Row>`${prepared}
    select
      n.id,
      n.kind,
      n.about_id,
      n.conversation_id,
      n.topic,
      greatest(1, coalesce(mine.unread, n.count)) as count,
      n.last_at as at,
      ${exactTime(time)} as exact_at,
      n.read_at is not null as read,
      ${nameColumns('p')},
      photo.photo
    from (select n.* from notices n ${visibleNotice(viewer)}
      where n.profile_id = ${viewer.profileId} and n.in_app and ${recent}
        and ${afterCursor(from, time, sql.ref('n.id'))}
      order by n.last_at desc, n.id limit ${limit}) n
    left join profiles p on p.id = n.about_id
    left join conversation_members mine
      on n.kind = 'message' and mine.conversation_id = n.conversation_id and mine.profile_id = ${viewer.profileId}
    left join lateral (
      select json_build_object('id', i.id, 'storageKey', i.storage_key, 'thumbhash', i.thumbhash, 'width', i.width,
        'height', i.height, 'displayOrder', i.display_order) as photo
      from profile_images i
      where i.profile_id = n.about_id and ${isPublic}
      order by ${mainFirst}
      limit 1) photo on true
    order by n.last_at desc, n.id`.execute(db)
  return rows.map(toNotice)
}

/** Unread notices that are looked at to find ten visible ones. Those of hidden members beyond them cost nothing. */
const unreadLookedAt = 200

const countUnread = (viewer: Viewer) => sql`select count(*) from (
  select from (select * from notices n where n.profile_id = ${viewer.profileId} and n.read_at is null and ${recent}
    order by n.last_at desc limit ${sql.lit(unreadLookedAt)}) n ${visibleNotice(viewer)}
  where n.in_app limit ${sql.lit(noticeCountLimit)}) unread`

/** Unread notices that the bell shows, at most ten: a badge shows no more. */
export async function unreadNotices(db: Database, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`${prepared} ${countUnread(viewer)}`.execute(db)
  return oneRow(rows).count
}

/** What every screen of a member shows of the notifications: the bell's number, and whether messages pop up. */
export async function ownNotifications(db: Database, viewer: Viewer) {
  const { rows } = await sql<{ notices: number; choices: ChoicesInput | null; timeZone: string | null }>`${prepared}
    select
      (${countUnread(viewer)}) as notices,
      wants.choices,
      wants.time_zone
    from (values (true)) as one (row)
    left join notification_settings wants on wants.profile_id = ${viewer.profileId}`.execute(db)
  const { notices, choices, timeZone } = oneRow(rows)
  return { notices, messages: choicesOf(choices ?? {}).message.inApp, timeZone }
}
