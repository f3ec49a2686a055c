import { member } from '../../api.ts'
import { decodeCursor, invalidCursor, pageOf } from '../../platform/db/keyset.ts'
import { toCard } from '../cards.ts'
import { countMatches } from '../likes/queries.ts'
import { findMatches } from './queries.ts'
import { endMatch } from './unmatch.ts'

/** The viewer's matches. @throws INVALID for an invalid cursor */
export const list = member.matches.list.handler(async ({ context: { db, viewer }, input, errors }) => {
  const { cursor, only, limit } = input
  const isNew = only === 'new'
  const from = cursor === undefined ? null : decodeCursor(cursor)
  if (cursor !== undefined && !from) throw errors.INVALID(invalidCursor)
  const [rows, total] = await Promise.all([
    findMatches(db, viewer, { isNew, from, limit: limit + 1 }),
    countMatches(db, viewer, isNew),
  ])
  const { page, nextCursor } = pageOf(rows, limit)
  const now = new Date()
  const matches = page.map((row) => ({
    member: toCard(row, viewer, now),
    firstName: row.firstName,
    at: row.at.toISOString(),
    conversationId: row.conversationId,
  }))
  return { matches, nextCursor, total }
})

/** Ends a match, also with a member who is no longer visible. Both members' bells and lists change, and say nothing. */
export const unmatch = member.matches.unmatch.handler(
  async ({ context: { db, viewer, live }, input: { profileId } }) => {
    if (await endMatch(db, viewer, profileId)) live.notify([viewer.profileId, profileId], { type: 'notice' })
    return { matched: false }
  },
)
