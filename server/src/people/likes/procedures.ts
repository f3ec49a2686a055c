import { commonErrors } from '@hearth/shared/api'
import { type LikeInput, type ListInput, likeErrors } from '@hearth/shared/people/likes'
import { createORPCErrorConstructorMap } from '@orpc/server'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { type Context, member } from '../../api.ts'
import { hiddenWordsOf } from '../../members/hidden-words/queries.ts'
import { recordVisit, visitsOf } from '../../members/list-visits.ts'
import type { Viewer } from '../../members/visibility/queries.ts'
import { blockedIds, visibleTo } from '../../members/visibility/queries.ts'
import { markKindsRead, markRead } from '../../notifications/reading.ts'
import type { Database } from '../../platform/db/connection.ts'
import { decodeCursor, invalidCursor, pageOf } from '../../platform/db/keyset.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import { toCard } from '../cards.ts'
import { declineLike, undoDecline } from './declines.ts'
import { forgetRemovedLike, removeLike, waitToLike } from './limit.ts'
import { claimCelebration, findCelebrations, recordMatch } from './matches.ts'
import { notifyOfLike, notifyOfMatch } from './notices.ts'
import { findPart, keepPart, toLikedPart } from './parts.ts'
import { countLikes, findLikes, isMatchFor, writtenConversation } from './queries.ts'
import { waitingMatches } from './turn-limit.ts'

/** A transaction throws them, and so rolls back. */
const refusals = createORPCErrorConstructorMap({ ...commonErrors, ...likeErrors })

/** Stores a like. `already`: it existed before; `renewed`: it was removed lately. Null when the member is not visible to the viewer. */
async function insertLike(transaction: Database, viewer: Viewer, profileId: string) {
  const liked = await transaction
    .insertInto('profileLikes')
    .columns(['likerId', 'likedId'])
    .expression((eb) =>
      eb
        .selectFrom('profiles')
        .where('profiles.id', '=', profileId)
        .where(visibleTo(viewer))
        .select((e) => [e.val(viewer.profileId).$castTo<string>().as('likerId'), 'profiles.id as likedId']),
    )
    // The update changes nothing, but returns an existing like too; xmax tells it from a new one.
    .onConflict((conflict) => conflict.columns(['likerId', 'likedId']).doUpdateSet({ likedId: profileId }))
    .returning(['id', sql<boolean>`profile_likes.xmax <> 0`.as('already')])
    .executeTakeFirst()
  if (!liked) return null
  return { ...liked, renewed: await forgetRemovedLike(transaction, viewer, profileId) }
}

/**
 * Stores a like, with what it is for, or nothing.
 * @throws LIKE_LIMIT, YOUR_TURN_LIMIT and the reasons against a note, before the member is looked up, so that they reveal nothing of them;
 * NOT_FOUND, PART_GONE
 */
async function storeLike(context: Context & { viewer: Viewer }, { profileId, part, note = '' }: LikeInput) {
  const { db, viewer, env, notes } = context
  const { limits, waitingMatches: turns } = await context.community.read()
  const perDay = Math.ceil(limits.likesPerDay * env.RATE_LIMIT_FACTOR)
  return db.transaction().execute(async (transaction) => {
    const retryAfter = await waitToLike(transaction, viewer, profileId, perDay)
    if (retryAfter > 0) throw refusals.LIKE_LIMIT({ data: { retryAfter } })
    const waiting = turns.limited ? await waitingMatches(transaction, viewer, profileId) : 0
    if (turns.limited && waiting >= turns.most) throw refusals.YOUR_TURN_LIMIT({ data: { count: waiting } })
    if (note) await notes.check(transaction, viewer, { recipientId: profileId, content: note })
    const liked = await insertLike(transaction, viewer, profileId)
    if (!liked) throw refusals.NOT_FOUND()
    const found = part ? await findPart(transaction, profileId, part) : null
    if (part && !found) throw refusals.PART_GONE()
    const parted = found !== null && (await keepPart(transaction, { likeId: liked.id, part: found, note }))
    return { ...liked, parted }
  })
}

/**
 * Likes a visible member and notifies them. Repeating it changes nothing but the part and the note: of two tabs, the last
 * counts. On a match they become a message.
 */
export const like = member.likes.like.handler(async ({ context, input }) => {
  const { db, viewer, live, notes } = context
  const { profileId, note } = input
  const { id: likeId, already, renewed, parted } = await storeLike(context, input)
  if (parted && note) await notes.lookForSigns(context, viewer, { likeId, recipientId: profileId, content: note })
  const { mutual, began, newMatch, reopened, appended } = await recordMatch(context, viewer, profileId)
  if (began) await notifyOfMatch(db, viewer, profileId)
  else if (!already && !mutual) await notifyOfLike(db, viewer, profileId, renewed)
  if (!already || parted) live.notify([profileId], { type: 'like' })
  const conversationId = already ? null : await writtenConversation(db, viewer, profileId)
  if (conversationId) live.notify([viewer.profileId], { type: 'list', conversationId })
  const both = [viewer.profileId, profileId]
  if (reopened) live.notify(both, { type: 'members' })
  if (began) live.notify(both, { type: 'match' })
  for (const message of appended) live.notify(both, { type: 'message', ...message })
  return { liked: true, mutual, already, newMatch }
})

async function holds(db: Database, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select ${condition} as holds`.execute(db)
  return oneRow(rows).holds
}

/**
 * Removes a like, also of a member who is no longer visible: members can always withdraw their own likes. Where it
 * ended a match, open profiles and conversations of both offer no Unmatch any more.
 *
 * @throws MATCH when `unlessMatch` is set and the removal would end a match that the viewer sees
 */
export const unlike = member.likes.unlike.handler(async ({ context: { db, viewer, live }, input, errors }) => {
  const { profileId, unlessMatch } = input
  const kept = unlessMatch ? isMatchFor(viewer, profileId) : sql<boolean>`false`
  const removed = await removeLike(db, viewer, profileId, kept)
  if (!removed && unlessMatch && (await holds(db, kept))) throw errors.MATCH()
  if (removed && !(await blockedIds(db, viewer)).includes(profileId)) {
    live.notify([profileId], { type: 'like' })
    if (removed.mutual) live.notify([viewer.profileId, profileId], { type: 'match' })
  }
  return { liked: false }
})

/** Declines a received like. Only the viewer's own tabs are notified. @throws NOT_FOUND when there is none to decline */
export const decline = member.likes.decline.handler(async ({ context: { db, viewer, live }, input, errors }) => {
  if (!(await declineLike(db, viewer, input.profileId))) throw errors.NOT_FOUND()
  live.notify([viewer.profileId], { type: 'like' })
  return { declined: true }
})

/** Brings a declined like back, also of a member who is no longer visible. */
export const undecline = member.likes.undecline.handler(async ({ context: { db, viewer, live }, input }) => {
  if (await undoDecline(db, viewer, input.profileId)) live.notify([viewer.profileId], { type: 'like' })
  return { declined: false }
})

type Asked = { context: Context & { viewer: Viewer }; input: z.infer<typeof ListInput> }

type LikeRow = Awaited<ReturnType<typeof findLikes>>[number]

/**
 * The viewer's hidden words cover the notes of members to whom the viewer has not written.
 * @returns whether they cover the note of a row
 */
async function coveringNotes(db: Database, viewer: Viewer, side: 'received' | 'sent', rows: LikeRow[]) {
  const isStrangers = ({ note, wrote }: LikeRow) => note !== null && !wrote && side === 'received'
  const hides = rows.some(isStrangers) ? await hiddenWordsOf(db, viewer) : null
  return (row: LikeRow) => isStrangers(row) && Boolean(hides?.(row.note ?? ''))
}

/** A page of one side's likes, or null for an invalid cursor. */
async function pageOfLikes({ context: { db, viewer }, input: { cursor, limit } }: Asked, side: 'received' | 'sent') {
  const from = cursor ? decodeCursor(cursor) : null
  if (cursor && !from) return null
  const [rows, { likesAt }] = await Promise.all([
    findLikes(db, viewer, { side, from, limit: limit + 1 }),
    visitsOf(db, viewer),
  ])
  const { page, nextCursor } = pageOf(rows, limit)
  const isCovered = await coveringNotes(db, viewer, side, page)
  const now = new Date()
  const likes = page.map((row) => ({
    member: toCard(row, viewer, now),
    at: row.at.toISOString(),
    mutual: row.liked && row.likesYou,
    ...(row.part && { part: toLikedPart(row.part) }),
    ...(row.note && { note: row.note }),
    ...(isCovered(row) && { covered: true as const }),
    ...(row.warns && { warns: true as const }),
  }))
  return { likes, nextCursor, visitedAt: likesAt?.toISOString() ?? null }
}

/** Members who like the viewer. @throws INVALID for an invalid cursor */
export const received = member.likes.received.handler(async ({ context, input, errors }) => {
  const page = await pageOfLikes({ context, input }, 'received')
  if (!page) throw errors.INVALID(invalidCursor)
  return page
})

/** Members the viewer likes. @throws INVALID for an invalid cursor */
export const sent = member.likes.sent.handler(async ({ context, input, errors }) => {
  const page = await pageOfLikes({ context, input }, 'sent')
  if (!page) throw errors.INVALID(invalidCursor)
  return page
})

export const counts = member.likes.counts.handler(({ context: { db, viewer } }) => countLikes(db, viewer))

export const visited = member.likes.visited.handler(async ({ context: { db, viewer, live } }) => {
  const visitedAt = await recordVisit(db, viewer, 'likesAt')
  if (await markKindsRead(db, viewer, ['like', 'match'])) live.notify([viewer.profileId], { type: 'notice' })
  return { visitedAt: visitedAt.toISOString() }
})

export const celebrations = member.likes.celebrations.handler(({ context: { db, viewer } }) =>
  findCelebrations(db, viewer),
)

/** Lets exactly one tab celebrate a match; none when there is no match. */
export const celebrated = member.likes.celebrated.handler(async ({ context: { db, viewer, live }, input }) => {
  const first = await claimCelebration(db, viewer, input.profileId)
  const ofMatch = sql`n.kind = 'match' and n.about_id = ${input.profileId}`
  if (first && (await markRead(db, viewer, ofMatch))) live.notify([viewer.profileId], { type: 'notice' })
  return { first }
})
