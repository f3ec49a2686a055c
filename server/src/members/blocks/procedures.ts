import { sql } from 'kysely'
import { member } from '../../api.ts'
import { afterCursorDescending, decodeCursor, exactTime, invalidCursor, pageOf } from '../../platform/db/keyset.ts'
import { spend } from '../../platform/limits/spend.ts'
import { nameRules, shownName } from '../names.ts'
import { isLeaving } from '../visibility/queries.ts'
import { blockMember } from './queries.ts'

/**
 * Blocks a member. A trigger notifies the open tabs of both at commit.
 * @throws NOT_FOUND when the member does not exist, is not visible, or has blocked the viewer: indistinguishable on
 * purpose
 */
export const block = member.blocks.block.handler(async ({ context, input, errors }) => {
  const retryAfter = await spend(context, 'blocks', context.viewer.profileId)
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  if (!(await blockMember(context.db, context.viewer, input.profileId))) throw errors.NOT_FOUND()
  return { blocked: true }
})

/** Removes a block and notifies both members, who may see each other again. The event does not say why. */
export const unblock = member.blocks.unblock.handler(async ({ context, input }) => {
  const { db, viewer, live } = context
  const gone = await db
    .deleteFrom('blockedUsers')
    .where('blockerId', '=', viewer.profileId)
    .where('blockedId', '=', input.profileId)
    .executeTakeFirst()
  if (gone.numDeletedRows) live.notify([viewer.profileId, input.profileId], { type: 'members' })
  return { blocked: false }
})

/**
 * The members that the viewer has blocked, newest first.
 * @throws INVALID for a malformed cursor
 */
export const list = member.blocks.list.handler(async ({ context: { db, viewer }, input, errors }) => {
  const after = input.cursor === undefined ? null : decodeCursor(input.cursor)
  if (input.cursor !== undefined && !after) throw errors.INVALID(invalidCursor)
  const rows = await db
    .selectFrom('blockedUsers as b')
    .innerJoin('profiles as p', 'p.id', 'b.blockedId')
    .where('b.blockerId', '=', viewer.profileId)
    .where((eb) => eb.not(isLeaving(eb.ref('p.userId'))))
    .$if(input.profileId !== undefined, (query) => query.where('b.blockedId', '=', input.profileId!))
    .where(afterCursorDescending(after, sql.ref('b.created_at'), sql.ref('b.blocked_id')))
    .select(['b.blockedId as id', 'b.createdAt', 'p.firstName', 'p.lastName', 'p.languageCode as nameLanguage'])
    .select(nameRules.as('nameRules'))
    .select(exactTime(sql.ref('b.created_at')).as('exactAt'))
    .orderBy('b.createdAt', 'desc')
    .orderBy('b.blockedId', 'desc')
    .limit(input.limit + 1)
    .execute()
  const { page, nextCursor } = pageOf(rows, input.limit)
  return {
    blocks: page.map((row) => ({
      profileId: row.id,
      name: shownName(row),
      blockedAt: row.createdAt.toISOString(),
    })),
    nextCursor,
  }
})
