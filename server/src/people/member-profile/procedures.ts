import { languageOf } from '@hearth/shared/language'
import { type ProfileOnlyKey, pickFields, profileOnlyKeys } from '@hearth/shared/members/profile-fields'
import type { Answers } from '@hearth/shared/members/prompts'
import type { MemberProfile } from '@hearth/shared/people/member-profile'
import { sql } from 'kysely'
import { member } from '../../api.ts'
import { shownValues } from '../../members/community-fields/shown.ts'
import { fieldsToWishFor } from '../../members/community-fields/wishable.ts'
import { shownAnswers } from '../../members/prompts/answers.ts'
import { type Viewer, visibleTo } from '../../members/visibility/queries.ts'
import { notify } from '../../notifications/notify.ts'
import { ownPhotos, photosOf } from '../../pictures/photos/queries.ts'
import type { Community } from '../../platform/community/settings.ts'
import type { Database } from '../../platform/db/connection.ts'
import { selectCards, shownColumns, toCard } from '../cards.ts'
import { compatibilities } from '../recommendations/queries.ts'
import { recordView } from '../views/queries.ts'
import { spendProfileView } from './view-limit.ts'

type Details = { [Key in ProfileOnlyKey]: NonNullable<MemberProfile[Key]> | null } & {
  languageCode: string
  sharedInterests: string[]
  answers: Answers | null
}

const details = (viewer: Viewer) => sql`, ${shownColumns(profileOnlyKeys, viewer)}, p.language_code,
  array(
  select key from unnest(p.interests) as theirs (key) join profiles me on key = any (me.interests)
  where me.id = ${viewer.profileId} and p.id <> me.id) as shared_interests,
  ${shownAnswers(sql.ref('p.id'))} as answers`

type Deps = { db: Database; community: Community }

/** A member as this viewer sees them, or null. Members may always see themselves. */
async function profileFor({ db, community }: Deps, viewer: Viewer, profileId: string): Promise<MemberProfile | null> {
  const seen = db
    .selectFrom('profiles')
    .where('profiles.id', '=', profileId)
    .$if(profileId !== viewer.profileId, (query) => query.where(visibleTo(viewer)))
    .select(['profiles.id as profileId', sql<number>`1`.as('position')])
  const { rows } = await selectCards<Details>(viewer, sql`${seen}`, details(viewer)).execute(db)
  const [row] = rows
  if (!row) return null
  const isOwn = profileId === viewer.profileId
  const { value: fields } = await community.part('fields')
  const values = await shownValues(db, { profileId, matched: row.matched || isOwn }, fields)
  return {
    ...toCard(row, viewer),
    photos: await (isOwn ? ownPhotos : photosOf)(db, profileId),
    ...pickFields(row, profileOnlyKeys),
    lookingForGender: row.lookingForGender ?? 'any',
    languageCode: languageOf(row.languageCode),
    sharedInterests: row.sharedInterests,
    matched: row.matched,
    ...(Object.keys(values).length > 0 && { fields: values }),
    ...(row.answers && { answers: row.answers }),
    ...(isOwn && { distanceKm: null }),
  }
}

/** Members who browse invisibly see no views. */
function notifyOfView(db: Database, { profileId: aboutId }: Viewer, viewedId: string) {
  const seesViews = sql`not exists (select from profiles where id = ${viewedId} and browse_invisibly)`
  return notify(db, viewedId, { kind: 'view', aboutId }, { when: seesViews })
}

/**
 * A member's profile. A missing member, an invisible one and a blocked pair all give the same NOT_FOUND.
 * @throws TOO_MANY_REQUESTS before the lookup, so that guessing ids is limited too
 */
export const show = member.members.show.handler(async ({ context, input, errors }) => {
  const { db, searchDb, viewer, live } = context
  const own = input.profileId === viewer.profileId
  const retryAfter = own ? 0 : await spendProfileView(context, viewer, input.profileId)
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  const [profile, scores] = await Promise.all([
    profileFor(context, viewer, input.profileId),
    compatibilities({ searchDb }, viewer, own ? [] : [input.profileId], await fieldsToWishFor(context)),
  ])
  if (!profile) throw errors.NOT_FOUND()
  const isRecorded = !own && !viewer.off.includes('views')
  const isNews = isRecorded && (await recordView(db, viewer.profileId, profile.id))
  if (isNews) {
    await notifyOfView(db, viewer, profile.id)
    live.notify([profile.id], { type: 'view' })
  }
  return { ...profile, compatibility: scores.get(profile.id) }
})

const likes = ({ profileId }: Viewer) =>
  sql<boolean>`exists (select from profile_likes where liker_id = ${profileId} and liked_id = profiles.id)`

/** Which of these members the viewer can see, and likes. It is not a view: it reveals only that they exist. */
export const present = member.members.present.handler(async ({ context: { db, viewer }, input }) => {
  const rows = await db
    .selectFrom('profiles')
    .where('profiles.id', '=', sql<string>`any(${input.ids}::uuid[])`)
    .where(visibleTo(viewer))
    .select(['profiles.id', likes(viewer).as('liked')])
    .execute()
  return { ids: rows.map(({ id }) => id), liked: rows.flatMap(({ id, liked }) => (liked ? [id] : [])) }
})
