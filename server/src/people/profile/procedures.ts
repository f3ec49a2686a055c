import { isPlaceholderAddress } from '@hearth/shared/placeholder-address'
import { awaitedAge } from '../../account/age-checks/queries.ts'
import { rolesOf } from '../../account/identity/roles/queries.ts'
import { consentsOf } from '../../account/pages/queries.ts'
import { settingsOf } from '../../account/settings/queries.ts'
import { account, leavingToo, type Viewer } from '../../api.ts'
import { unreadTotal } from '../../chat/queries.ts'
import { restrictionsOf } from '../../members/restrictions/queries.ts'
import { ownNotifications } from '../../notifications/queries.ts'
import { spendAllowance } from '../../platform/allowances/queries.ts'
import { contactOf } from '../../platform/community/settings.ts'
import type { Database } from '../../platform/db/connection.ts'
import { hasMatches, newLikes } from '../likes/queries.ts'
import { newViews } from '../views/queries.ts'
import { ownProfile } from './queries.ts'
import { genderOf, storeProfile } from './store.ts'

async function isHidden(db: Database, { profileId }: Viewer): Promise<boolean> {
  const own = db.selectFrom('profiles').where('id', '=', profileId).where('hiddenAt', 'is not', null)
  return (await own.select('id').execute()).length > 0
}

const accountOf = (viewer: Viewer, roles: Awaited<ReturnType<typeof rolesOf>>) => ({
  id: viewer.userId,
  email: isPlaceholderAddress(viewer.email) ? null : viewer.email,
  roles,
  detailsRequired: !viewer.hasBirthday,
  deletesAt: viewer.deletesAt?.toISOString() ?? null,
})

/** The signed-in account, its roles and its own profile. */
export const me = leavingToo.profile.me.handler(async ({ context }) => {
  const { db, viewer, env } = context
  const { banner, ...operator } = await context.community.read()
  const [
    roles,
    profile,
    settings,
    consents,
    hidden,
    restrictions,
    unread,
    likes,
    views,
    matched,
    { notices, ...notifications },
    ageCheck,
  ] = await Promise.all([
    rolesOf(context, viewer.userId),
    ownProfile(db, viewer.userId),
    settingsOf(db, viewer.profileId),
    consentsOf(context, viewer.userId),
    isHidden(db, viewer),
    restrictionsOf(db, viewer),
    unreadTotal(db, viewer),
    newLikes(db, viewer),
    newViews(db, viewer),
    hasMatches(db, viewer),
    ownNotifications(db, viewer),
    viewer.profileCompleted ? null : awaitedAge(context, viewer.profileId),
  ])
  return {
    account: accountOf(viewer, roles),
    profile,
    settings,
    review: hidden ? { contact: contactOf(env, operator) } : null,
    ageCheck,
    restrictions,
    consentDue: consents.flatMap(({ page, due }) => (due ? page : [])),
    unread,
    fresh: { likes, views, notices },
    hasMatches: matched,
    notifications,
    community: { banner },
  }
})

async function indexOfUnknownInterest(db: Database, keys: string[]) {
  const known = await db.selectFrom('interests').where('key', 'in', keys).select('key').execute()
  const names = new Set(known.map((row) => row.key))
  return keys.findIndex((key) => !names.has(key))
}

/**
 * Saves the whole profile.
 * @throws INVALID for an unknown interest, a city without known position, or a birthday that differs from the account's
 */
export const save = account.profile.save.handler(async ({ context, input, errors }) => {
  const { db, viewer } = context
  const invalid = (field: string, code: string) => errors.INVALID({ data: { problems: [{ field, code }] } })
  const retryAfter = await spendAllowance(context, viewer, 'profile')
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  const unknown = await indexOfUnknownInterest(db, input.interests)
  if (unknown >= 0) throw invalid(`interests.${unknown}`, 'interest_unknown')
  const problem = await storeProfile(context, viewer, input)
  if (problem) throw invalid(problem.field, problem.code)
  return (await ownProfile(db, viewer.userId))!
})

export const setLanguage = account.profile.setLanguage.handler(async ({ context, input }) => {
  const { db, viewer } = context
  await db.updateTable('profiles').set(input).where('id', '=', viewer.profileId).execute()
  await db.updateTable('user').set(input).where('id', '=', viewer.userId).execute()
  return input
})

/** Changes one field of the profile. A trigger updates the search projection in the same transaction. */
export const setLookingFor = account.profile.setLookingFor.handler(async ({ context, input, errors }) => {
  const { db, viewer, live } = context
  const retryAfter = await spendAllowance(context, viewer, 'settings')
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  const lookingForGender = genderOf(input.lookingForGender)
  await db.updateTable('profiles').set({ lookingForGender }).where('id', '=', viewer.profileId).execute()
  live.notify([viewer.profileId], { type: 'account' })
  return input
})
