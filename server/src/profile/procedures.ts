import { isPlaceholderAddress } from '@hearth/shared/placeholder-address'
import type { ProfileInput } from '@hearth/shared/profile'
import type { Updateable } from 'kysely'
import { awaitedAge } from '../age-checks/queries.ts'
import { spendAllowance } from '../allowances/queries.ts'
import { account, leavingToo, type Viewer } from '../api.ts'
import { unreadTotal } from '../chat/queries.ts'
import { contactOf } from '../community/settings.ts'
import type { Database } from '../db/connection.ts'
import type { Profiles } from '../db/types.ts'
import { rolesOf } from '../identity/roles/queries.ts'
import { hasMatches, newLikes } from '../likes/queries.ts'
import { noPublicPoint, positionSource, saveLocation } from '../location/queries.ts'
import { ownNotifications } from '../notifications/queries.ts'
import { consentsOf } from '../pages/queries.ts'
import { restrictionsOf } from '../restrictions/queries.ts'
import { settingsOf } from '../settings/queries.ts'
import { newViews } from '../views/queries.ts'
import { resolveCity } from './city.ts'
import { ownProfile } from './queries.ts'

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

type LookingFor = ProfileInput['lookingForGender']
/** A profile that looks for any gender names none. */
const genderOf = (lookingFor: LookingFor) => (lookingFor === 'any' ? null : lookingFor)

function columns({ birthday: _, position: __, lookingForGender, address, ...input }: ProfileInput) {
  return {
    ...input,
    interests: [...new Set(input.interests)],
    languages: [...new Set(input.languages)],
    lookingForGender: genderOf(lookingForGender),
    address: address || null,
  }
}

async function lockOwn(transaction: Database, profileId: string) {
  return transaction
    .selectFrom('profiles')
    .where('id', '=', profileId)
    .select(['birthday', 'country', 'city', 'cityId', 'publicLat', 'locationPrecision'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function writeProfile(transaction: Database, viewer: Viewer, row: Updateable<Profiles>) {
  const { firstName, lastName } = row
  await transaction.updateTable('profiles').set(row).where('id', '=', viewer.profileId).execute()
  // Mails greet a member by this name.
  const names = { firstName, lastName, name: firstName }
  await transaction.updateTable('user').set(names).where('id', '=', viewer.userId).execute()
}

/**
 * Saves the whole profile, completes it, and moves the public point (see `resolveCity`). The former point is withdrawn
 * with the save. A member who has moved too often therefore has no point for now: a pin in a city they say they have
 * left would be wrong, and a completed form is never refused for it. The next save or the location button tries again.
 * @throws INVALID for an unknown interest, a city without known position, or a birthday that differs from the account's
 */
export const save = account.profile.save.handler(async ({ context, input, errors }) => {
  const { db, viewer } = context
  const invalid = (field: string, code: string) => errors.INVALID({ data: { problems: [{ field, code }] } })
  const retryAfter = await spendAllowance(context, viewer, 'profile')
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  const unknown = await indexOfUnknownInterest(db, input.interests)
  if (unknown >= 0) throw invalid(`interests.${unknown}`, 'interest_unknown')
  const isMeasured = (await positionSource(context, viewer.userId)) === 'device'
  const { at, precision } = await db.transaction().execute(async (transaction) => {
    const before = await lockOwn(transaction, viewer.profileId)
    if (input.birthday && input.birthday !== before.birthday) throw invalid('birthday', 'birthday_fixed')
    const home = await resolveCity(transaction, before, input, isMeasured)
    if (!home) throw invalid('city', 'city_unknown')
    const { at, ...city } = home
    const row = { ...columns(input), ...city, profileCompleted: true, updatedAt: new Date() }
    await writeProfile(transaction, viewer, at ? { ...row, ...noPublicPoint } : row)
    return { at, precision: before.locationPrecision }
  })
  if (at) await saveLocation(context, { ...viewer, precision, fix: at, source: 'city' })
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
