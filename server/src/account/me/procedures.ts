import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import { functionNames } from '@hearth/shared/community-functions'
import { askedForDays } from '@hearth/shared/members/community-field-limits'
import { day } from '@hearth/shared/time'
import { leavingToo } from '../../api.ts'
import { missingFields } from '../../members/community-fields/own.ts'
import { restrictionsOf } from '../../members/restrictions/queries.ts'
import type { Viewer } from '../../members/visibility/queries.ts'
import { ownNotifications } from '../../notifications/queries.ts'
import { unreadTotal } from '../../notifications/unread.ts'
import { hasNewMatches, newLikes } from '../../people/likes/queries.ts'
import { ownProfile } from '../../people/profile/queries.ts'
import { newViews } from '../../people/views/queries.ts'
import { contactOf } from '../../platform/community/settings.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import { awaitedAge } from '../age-checks/queries.ts'
import { rolesOf } from '../identity/roles/queries.ts'
import { consentsOf } from '../pages/queries.ts'
import { settingsOf } from '../settings/queries.ts'

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

const listed = ['countries', 'genders', 'goals', 'interests'] as const

/** The revisions of the lists that the operator has changed. */
async function revisionsOf(
  community: Services['community'],
): Promise<Partial<Record<(typeof listed)[number], number>>> {
  const all = await Promise.all(listed.map(async (list) => [list, (await community.part(list)).revision] as const))
  return Object.fromEntries(all.filter(([, revision]) => revision > 0))
}

/** What the account is told of the community. */
async function communityOf({ db, community }: Pick<Services, 'db' | 'community'>, viewer: Viewer) {
  const [{ banner }, { value, revision }, lists, names] = await Promise.all([
    community.read(),
    community.part('fields'),
    revisionsOf(community),
    community.part('names'),
  ])
  const off = functionNames.filter((name) => viewer.off.includes(name))
  const shown = {
    banner,
    ...(off.length > 0 && { off }),
    ...lists,
    ...(names.revision > 0 && { names: names.value }),
  }
  if (value.every(({ retired }) => retired)) return shown
  const missing = await missingFields(db, viewer, value)
  const remindsOfFields = missing.some(({ since }) => Date.parse(since) + askedForDays * day <= Date.now())
  return { ...shown, fields: revision, missingFields: missing.length, remindsOfFields }
}

/** The signed-in account, its roles and its own profile. */
export const me = leavingToo.profile.me.handler(async ({ context }) => {
  const { db, viewer, env } = context
  const operator = await context.community.read()
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
    newlyMatched,
    { notices, ...notifications },
    ageCheck,
    community,
  ] = await Promise.all([
    rolesOf(context, viewer.userId),
    ownProfile(db, viewer),
    settingsOf(db, viewer.profileId),
    consentsOf(context, viewer.userId),
    isHidden(db, viewer),
    restrictionsOf(db, viewer),
    unreadTotal(db, viewer),
    newLikes(db, viewer),
    newViews(db, viewer),
    hasNewMatches(db, viewer),
    ownNotifications(db, viewer),
    viewer.profileCompleted ? null : awaitedAge(context, viewer.profileId),
    communityOf(context, viewer),
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
    hasNewMatches: newlyMatched,
    notifications,
    community,
  }
})
