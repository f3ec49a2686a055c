import { type CommunityFunction, goneWith } from '@hearth/shared/community-functions'
import { hiddenInterests } from '@hearth/shared/members/community-interests'
import { type ProfileInput, profileInput } from '@hearth/shared/people/profile'
import { ORPCError, ValidationError } from '@orpc/server'
import { account } from '../../api.ts'
import { missingFields } from '../../members/community-fields/own.ts'
import { maySeek, soughtColumns, soughtIn } from '../../members/community-genders/choose.ts'
import type { Viewer } from '../../members/visibility/queries.ts'
import { keepPart } from '../../platform/community/parts.ts'
import { spend } from '../../platform/limits/spend.ts'
import type { Services } from '../../services.ts'
import { ownProfile } from './queries.ts'
import { storeProfile } from './store.ts'

/** The first interest that the community does not offer and the member does not have; -1 for none. */
async function indexOfUnknownInterest(
  { db, community }: Pick<Services, 'db' | 'community'>,
  { profileId }: Viewer,
  keys: string[],
) {
  const [{ value }, rows] = await Promise.all([
    community.part('interests'),
    db.selectFrom('interests').where('key', 'in', keys).select('key').execute(),
  ])
  const hidden = hiddenInterests(value)
  const offered = new Set(rows.map(({ key }) => key).filter((key) => !hidden.has(key)))
  if (keys.every((key) => offered.has(key))) return -1
  const own = db.selectFrom('profiles').where('id', '=', profileId).select('interests')
  const kept = (await own.executeTakeFirstOrThrow()).interests
  return keys.findIndex((key) => !offered.has(key) && !kept.includes(key))
}

/** The required fields of the community that a newcomer has left empty. Members are asked for them, and never refused. */
async function missingOf({ db, community }: Pick<Services, 'db' | 'community'>, viewer: Viewer) {
  const { value } = await community.part('fields')
  return missingFields(db, viewer, value)
}

/** Asks for what this community requires, before the contract's schema, which lets height and weight be missing. */
const complete = account.use(async ({ context, next }, input) => {
  const { error } = profileInput(context.viewer.off, input).safeParse(input)
  if (!error) return next()
  const cause = new ValidationError({ message: 'incomplete', issues: error.issues, data: input })
  throw new ORPCError('BAD_REQUEST', { cause })
})

/** The input without what the community has switched off: a form may have been open meanwhile. */
function inUse(input: ProfileInput, off: CommunityFunction[]): ProfileInput {
  const gone = goneWith(off, 'fields').map((key) => [key, undefined])
  return { ...input, ...Object.fromEntries(gone) }
}

/**
 * Saves the whole profile.
 * @throws INVALID for an empty field that the community requires of newcomers, an unknown interest, a city without known
 *   position, a birthday that differs from the account's, a gender that the community does not offer any more
 *   (`gender_retired`), a country that it does not have (`country_off`), several groups to meet where it offers one
 *   (`several_off`), a goal that it does not offer any more (`goal_retired`), or several where it offers one (`one_goal`)
 */
export const save = complete.profile.save.handler(async ({ context, input, errors }) => {
  const { db, viewer } = context
  const invalid = (field: string, code: string) => errors.INVALID({ data: { problems: [{ field, code }] } })
  const retryAfter = await spend(context, 'profile', viewer.profileId)
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  const unknown = await indexOfUnknownInterest(context, viewer, input.interests)
  if (unknown >= 0) throw invalid(`interests.${unknown}`, 'interest_unknown')
  const missing = viewer.profileCompleted ? [] : await missingOf(context, viewer)
  if (missing.length)
    throw errors.INVALID({
      data: { problems: missing.map(({ key }) => ({ field: `fields.${key}`, code: 'field_required' })) },
    })
  const problem = await storeProfile(context, viewer, inUse(input, viewer.off))
  if (problem) throw invalid(problem.field, problem.code)
  return (await ownProfile(db, viewer))!
})

export const setLanguage = account.profile.setLanguage.handler(async ({ context, input }) => {
  const { db, viewer } = context
  await db.updateTable('profiles').set(input).where('id', '=', viewer.profileId).execute()
  await db.updateTable('user').set(input).where('id', '=', viewer.userId).execute()
  return input
})

/**
 * Saves the groups the viewer would like to meet. A trigger updates the search projection in the same transaction.
 * @throws INVALID for several groups where the community offers one (`several_off`)
 */
export const setLookingFor = account.profile.setLookingFor.handler(async ({ context, input, errors }) => {
  const { db, viewer, live } = context
  const retryAfter = await spend(context, 'settings', viewer.profileId)
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  const sought = soughtColumns(soughtIn(input))
  await db.transaction().execute(async (transaction) => {
    const { value } = await keepPart(transaction, 'genders')
    const own = transaction.selectFrom('profiles').where('id', '=', viewer.profileId).forUpdate()
    const saved = await own.select(['lookingForGender', 'lookingForGenders']).executeTakeFirstOrThrow()
    if (!maySeek(value, input, saved))
      throw errors.INVALID({ data: { problems: [{ field: 'lookingForGenders', code: 'several_off' }] } })
    await transaction.updateTable('profiles').set(sought).where('id', '=', viewer.profileId).execute()
  })
  live.notify([viewer.profileId], { type: 'account' })
  const { lookingForGender, lookingForGenders } = sought
  return { lookingForGender: lookingForGender ?? 'any', ...(lookingForGenders && { lookingForGenders }) }
})
