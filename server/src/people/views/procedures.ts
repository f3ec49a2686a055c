import { member } from '../../api.ts'
import { recordVisit, visitsOf } from '../../members/list-visits.ts'
import { markKindsRead } from '../../notifications/reading.ts'
import { decodeCursor, invalidCursor, pageOf } from '../../platform/db/keyset.ts'
import { toCard } from '../cards.ts'
import { findViews, isInvisible } from './queries.ts'

/** Members who opened the viewer's profile. @throws INVALID for an invalid cursor */
export const list = member.views.list.handler(async ({ context: { db, viewer }, input, errors }) => {
  const { cursor, limit } = input
  const from = cursor ? decodeCursor(cursor) : null
  if (cursor && !from) throw errors.INVALID(invalidCursor)
  const [invisible, { viewsAt }] = await Promise.all([isInvisible(db, viewer), visitsOf(db, viewer)])
  const rows = invisible ? [] : await findViews(db, viewer, from, limit + 1)
  const { page, nextCursor } = pageOf(rows, limit)
  const now = new Date()
  const views = page.map((row) => ({
    member: toCard(row, viewer, now),
    at: row.at.toISOString(),
    times: row.times,
    likesYou: row.likesYou,
  }))
  return { invisible, views, nextCursor, visitedAt: viewsAt?.toISOString() ?? null }
})

export const visited = member.views.visited.handler(async ({ context: { db, viewer, live } }) => {
  const visitedAt = await recordVisit(db, viewer, 'viewsAt')
  if (await markKindsRead(db, viewer, ['view'])) live.notify([viewer.profileId], { type: 'notice' })
  return { visitedAt: visitedAt.toISOString() }
})
