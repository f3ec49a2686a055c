import { sql } from 'kysely'
import { account, member } from '../api.ts'
import { decodeCursor, invalidCursor, pageOf } from '../platform/db/keyset.ts'
import { spend } from '../platform/limits/spend.ts'
import { timeZoneOf } from './local-time.ts'
import { findNotices, unreadNotices } from './queries.ts'
import { markRead } from './reading.ts'
import { notificationSettings, saveNotificationSettings } from './settings.ts'

/** The bell's list. @throws INVALID for a malformed cursor */
export const list = member.notifications.list.handler(async ({ context: { db, viewer }, input, errors }) => {
  const from = input.cursor === undefined ? null : decodeCursor(input.cursor)
  if (input.cursor !== undefined && !from) throw errors.INVALID(invalidCursor)
  const { page, nextCursor } = pageOf(await findNotices(db, viewer, from, input.limit + 1), input.limit)
  return { notices: page.map(({ exactAt: _, ...notice }) => notice), nextCursor }
})

/** Marks notices as read, and tells the member's other tabs. Ids of other members' notices have no effect. */
export const read = member.notifications.read.handler(async ({ context: { db, viewer, live }, input }) => {
  const { ids, until } = input
  const named = ids ? sql`n.id = any(${ids}::uuid[])` : sql`true`
  // The list shows milliseconds.
  const shown = until ? sql`date_trunc('milliseconds', n.last_at) <= ${until}::timestamptz` : sql`true`
  if (await markRead(db, viewer, sql`${named} and ${shown}`)) live.notify([viewer.profileId], { type: 'notice' })
  return { unread: await unreadNotices(db, viewer) }
})

export const settings = account.notifications.settings.handler(({ context: { db, viewer } }) =>
  notificationSettings(db, viewer),
)

/** Changes how the member is notified, also of what is already waiting. @throws INVALID for an unknown time zone */
export const save = account.notifications.save.handler(async ({ context, input, errors }) => {
  const { db, viewer, live } = context
  const retryAfter = await spend(context, 'settings', viewer.profileId)
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  const timeZone = input.timeZone && timeZoneOf(input.timeZone)
  if (timeZone === null)
    throw errors.INVALID({ data: { problems: [{ field: 'timeZone', code: 'time_zone_unknown' }] } })
  const saved = await saveNotificationSettings(db, viewer, { ...input, timeZone })
  // A browser names its time zone by itself; other tabs have nothing to show of it.
  const { timeZone: _, ...shown } = input
  if (Object.keys(shown).length) live.notify([viewer.profileId], { type: 'account' })
  return saved
})
