import { type CommunityFunction, isGone } from '@hearth/shared/community-functions'
import { ageOn, todayUtc } from '@hearth/shared/members/age'
import { distanceKm, distanceLabel } from '@hearth/shared/members/distances'
import type { MemberCard } from '@hearth/shared/members/member-card'
import {
  type CardKey,
  cardKeys,
  fieldOf,
  pickFields,
  type RareKey,
  type ShownKey,
} from '@hearth/shared/members/profile-fields'
import { type RawBuilder, sql } from 'kysely'
import { type NameRow, nameColumns, shownName } from '../members/names.ts'
import { presenceOf } from '../members/presence/queries.ts'
import { type Viewer, visibleTo } from '../members/visibility/queries.ts'
import { isPublic, mainFirst, toPhoto } from '../pictures/photos/queries.ts'
import { columnOf } from '../platform/db/column-of.ts'
import { type Database, prepared } from '../platform/db/connection.ts'

type Picture = {
  photoId: string
  storageKey: string | null
  thumbhash: string | null
  displayOrder: number
  photoVerified: boolean
}
type NoPicture = { [key in keyof Picture]: null }
type Rare = CardKey & RareKey
export type CardRow = Pick<MemberCard, Exclude<CardKey, Rare> | 'id' | 'countryCode' | 'liked'> & {
  [Key in Rare]: NonNullable<MemberCard[Key]> | null
} & {
  matched: boolean
  birthday: string
  /** The public point; null for members who hide their distance, too. */
  publicLat: number | null
  publicLng: number | null
  lastSeenAt: Date | null
  photoCount: number | null
  photoWidth: number
  photoHeight: number
} & NameRow &
  (Picture | NoPicture)

function shownColumn(key: ShownKey, off: CommunityFunction[]): string {
  if (isGone(off, 'fields', key)) return `null as "${key}"`
  const { hiddenBy } = fieldOf(key)
  const column = `p.${columnOf(key)}`
  return `${hiddenBy ? `case when p.${columnOf(hiddenBy)} then ${column} end` : column} as "${key}"`
}
/** Columns of a profile `p` as this viewer sees them: null for what the member hides, or the community does without. */
export const shownColumns = (keys: readonly ShownKey[], { off }: Pick<Viewer, 'off'>) =>
  sql.raw(keys.map((key) => shownColumn(key, off)).join(', '))

/**
 * The country of the city of a profile `p` whose country is Other; null for all other profiles, and when the gazetteer
 * does not have the city.
 */
export const countryCodeOfProfile = sql<string | null>`case when p.country = 'Other' then coalesce(
  (select c.country_code from cities c where c.id = p.city_id),
  (select c.country_code from city_names n join cities c on c.id = n.city_id and c.name = n.name
    where n.country = 'Other' and n.folded = fold(p.city)
    order by n.population desc limit 1)) end`

/**
 * Selects everything a card shows for the members of `page`, in its order. `page` must already be limited to visible
 * members.
 * @param page a query with the columns profile_id and position (the row's number)
 * @param more further columns to select
 * @param order the order of `page`, if it is not by position; repeating it saves the planner a sort
 */
export function selectCards<Row extends object>(
  viewer: Viewer,
  page: RawBuilder<unknown>,
  more = sql``,
  order = sql`page.position`,
) {
  return sql<CardRow & Row>`${prepared}
    select
      p.id,
      ${nameColumns('p')},
      p.birthday,
      ${shownColumns(cardKeys, viewer)},
      case when p.show_distance then p.public_lat end as "publicLat",
      case when p.show_distance then p.public_lng end as "publicLng",
      case when p.show_last_seen and ${viewer.showsLastSeen}::boolean then seen.last_seen_at end as "lastSeenAt",
      main.*,
      mine.liked_id is not null as liked,
      mine.liked_id is not null and exists (select from profile_likes back
        where back.liker_id = p.id and back.liked_id = ${viewer.profileId}) as matched,
      ${countryCodeOfProfile} as "countryCode" ${more}
    from (${page}) page
    join profiles p on p.id = page.profile_id
    left join presence seen on seen.profile_id = p.id
    left join profile_likes mine on mine.liker_id = ${viewer.profileId} and mine.liked_id = p.id
    left join lateral (
      select
        i.id as "photoId",
        i.storage_key as "storageKey",
        i.thumbhash,
        i.width as "photoWidth",
        i.height as "photoHeight",
        i.display_order as "displayOrder",
        i.verified and i.state = 'shown' as "photoVerified",
        count(*) filter (where i.state = 'shown') over () as "photoCount"
      from profile_images i
      where i.profile_id = p.id and ${isPublic}
      order by ${mainFirst}
      limit 1) main on true
    order by ${order}`
}

/** Kilometres as the distance badge rounds them. Below one it is 0.5, so that nothing finer leaves the server. */
export function shownKm(km: number): number {
  const { kind, value } = distanceLabel(km)
  return kind === 'under' ? 0.5 : value
}

/** Null when one of the two has no public point or hides their distance. */
function distanceTo({ publicLat, publicLng }: CardRow, { point, showsDistance }: Viewer): number | null {
  if (!showsDistance || !point || publicLat === null || publicLng === null) return null
  return shownKm(distanceKm(point, { lat: publicLat, lng: publicLng }))
}

/** The card of a row. */
export function toCard(row: CardRow, viewer: Viewer, now = new Date()): MemberCard {
  const photo = row.photoId !== null && {
    id: row.photoId,
    storageKey: row.storageKey,
    thumbhash: row.thumbhash,
    width: row.photoWidth,
    height: row.photoHeight,
    displayOrder: row.displayOrder,
  }
  return {
    id: row.id,
    name: shownName(row),
    age: ageOn(row.birthday, todayUtc(now)),
    ...pickFields(row, cardKeys),
    countryCode: row.countryCode,
    liked: row.liked,
    ...(row.matched && { matched: true }),
    photo: photo ? toPhoto(photo) : null,
    photoCount: row.photoCount ?? 0,
    photoVerified: row.photoVerified ?? false,
    ...presenceOf(row.lastSeenAt, now),
    distanceKm: distanceTo(row, viewer),
  }
}

/** The cards of these members, in this order, without those the viewer may not see. */
export async function memberCards(db: Database, viewer: Viewer, ids: string[]): Promise<MemberCard[]> {
  const visible = db
    .selectFrom('profiles')
    .where('profiles.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(visibleTo(viewer))
    .select(['profiles.id as profileId', sql<number>`array_position(${ids}::uuid[], profiles.id)`.as('position')])
  const { rows } = await selectCards(viewer, sql`${visible}`).execute(db)
  const now = new Date()
  return rows.map((row) => toCard(row, viewer, now))
}
