import { pageSize } from '@hearth/shared/people/recommendation-limits'
import type { OwnWishes, Wishes } from '@hearth/shared/people/recommendations'
import { sql } from 'kysely'
import { type Context, member } from '../../api.ts'
import { spendCardBudget } from '../../members/card-budget.ts'
import { fieldsToWishFor, toWishFor } from '../../members/community-fields/wishable.ts'
import { type Viewer, visibleTo } from '../../members/visibility/queries.ts'
import { spend } from '../../platform/limits/spend.ts'
import type { Services } from '../../services.ts'
import { fieldWishesOf, readFieldWishes, storeFieldWishes, toFieldWishes } from './field-wishes.ts'
import { recommendationsFor } from './list.ts'
import { ownWishes } from './queries.ts'
import { restoreRefresh, setAsideUndecided, withdrawUndecided } from './refreshes.ts'
import { toRow } from './wishes.ts'

type Page = Awaited<ReturnType<typeof recommendationsFor>>
type Refusals = { TOO_MANY_REQUESTS(options: { data: { retryAfter: number } }): Error }

/** Counts a page's cards against the card budget before it leaves the server. */
async function countCards(
  context: Context & { viewer: Viewer },
  reading: Promise<Page>,
  errors: Refusals,
): Promise<Page> {
  const page = await reading
  const ids = page.members.map(({ id }) => id)
  const retryAfter = await spendCardBudget(context, context.viewer, ids)
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  return page
}

export const list = member.recommendations.list.handler(({ context, input, errors }) =>
  countCards(context, recommendationsFor(context, context.viewer, Number(input.cursor ?? 0), input.limit), errors),
)

export const refresh = member.recommendations.refresh.handler(async ({ context, input, errors }) => {
  await setAsideUndecided(context.db, context.viewer)
  return countCards(context, recommendationsFor(context, context.viewer, 0, input.limit), errors)
})

export const undoRefresh = member.recommendations.undoRefresh.handler(async ({ context, input, errors }) => {
  await restoreRefresh(context.db, context.viewer, input.refresh)
  return countCards(context, recommendationsFor(context, context.viewer, 0, pageSize.default), errors)
})

/** Passes on a visible member. No effect while the viewer likes the member. */
export const pass = member.recommendations.pass.handler(async ({ context, input, errors }) => {
  const { db, viewer } = context
  const target = await db
    .selectFrom('profiles')
    .where('profiles.id', '=', input.profileId)
    .where(visibleTo(viewer))
    .select('profiles.id')
    .executeTakeFirst()
  if (!target) throw errors.NOT_FOUND()
  const { rows } = await sql`insert into passes (passer_id, passed_id)
    select ${viewer.profileId}, ${target.id}
    where not exists
      (select from profile_likes where liker_id = ${viewer.profileId} and liked_id = ${target.id})
    on conflict (passer_id, passed_id) do update set passed_id = excluded.passed_id
    returning passed_id`.execute(db)
  return { passed: rows.length > 0 }
})

/** Undoes a pass, also when the member is no longer visible, as with likes. */
export const unpass = member.recommendations.unpass.handler(async ({ context, input }) => {
  await context.db
    .deleteFrom('passes')
    .where('passerId', '=', context.viewer.profileId)
    .where('passedId', '=', input.profileId)
    .execute()
  return { passed: false }
})

/** All wishes of a member. A community that never had fields of its own has none about them to read. */
async function allWishes({ db, community }: Pick<Services, 'db' | 'community'>, viewer: Viewer): Promise<OwnWishes> {
  const [own, { value }] = await Promise.all([ownWishes(db, viewer), community.part('fields')])
  if (!value.length) return own
  const { wishes, dropped } = await fieldWishesOf(db, viewer.profileId, toWishFor(value))
  const fields = toFieldWishes(wishes)
  return {
    ...own,
    ...(fields && { wishes: { ...own.wishes, fields } }),
    ...(dropped.length > 0 && { dropped }),
  }
}

export const wishes = member.recommendations.wishes.handler(({ context }) => allWishes(context, context.viewer))

/** What is wished for of the community's own fields; null where a client knows none, and leaves them as they are. */
async function wishedFields(context: Pick<Services, 'community'>, { fields }: Wishes) {
  if (!fields) return { wishes: null, dropped: [] }
  return readFieldWishes(fields, await fieldsToWishFor(context))
}

/**
 * Replaces all wishes. Undecided recommendations were chosen for the old ones and are withdrawn.
 * @throws INVALID for an unknown interest key
 */
export const setWishes = member.recommendations.setWishes.handler(async ({ context, input, errors }) => {
  const { db, viewer } = context
  const retryAfter = await spend(context, 'wishes', viewer.profileId)
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  const interests = await db.selectFrom('interests').select(['id', 'key']).execute()
  const ids = new Map(interests.map(({ id, key }) => [key, id]))
  const unknown = input.interests.keys.findIndex((key) => !ids.has(key))
  if (unknown >= 0)
    throw errors.INVALID({
      data: { problems: [{ field: `interests.keys.${unknown}`, code: 'interest_unknown' }] },
    })
  const { wishes: own, dropped } = await wishedFields(context, input)
  const row = toRow(viewer.profileId, input, ids)
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('wishes')
      .values(row)
      .onConflict((conflict) => conflict.column('profileId').doUpdateSet({ ...row, updatedAt: sql`now()` }))
      .execute()
    if (own) await storeFieldWishes(transaction, viewer.profileId, own)
  })
  await withdrawUndecided(db, viewer)
  return { ...(await allWishes(context, viewer)), ...(dropped.length > 0 && { dropped }) }
})
