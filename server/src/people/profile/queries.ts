import { languageOf } from '@hearth/shared/language'
import { ageOn, todayUtc } from '@hearth/shared/members/age'
import type { SpokenLanguage } from '@hearth/shared/members/spoken-languages'
import type { OwnProfile } from '@hearth/shared/people/profile'
import { sql } from 'kysely'
import { ownPhotos } from '../../pictures/photos/queries.ts'
import type { Database } from '../../platform/db/connection.ts'

/** A member's own profile as they see it; null when there is none. */
export async function ownProfile(db: Database, userId: string): Promise<OwnProfile | null> {
  const row = await db
    .selectFrom('profiles')
    .where('userId', '=', userId)
    .selectAll()
    .select(sql<string | null>`city_called(city_id, language_code)`.as('cityCalled'))
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    age: row.birthday ? ageOn(row.birthday, todayUtc()) : null,
    birthday: row.birthday,
    height: row.height,
    weight: row.weight,
    showHeight: row.showHeight,
    showWeight: row.showWeight,
    gender: row.gender,
    bio: row.bio,
    interests: row.interests,
    languages: row.languages as SpokenLanguage[],
    relationshipGoal: row.relationshipGoal,
    lookingForGender: row.lookingForGender ?? (row.profileCompleted ? 'any' : null),
    country: row.country,
    city: row.cityCalled ?? row.city,
    cityId: row.cityId,
    address: row.address,
    photos: await ownPhotos(db, row.id),
    profileCompleted: row.profileCompleted,
    discoverableInternationally: row.discoverableInternationally,
    languageCode: languageOf(row.languageCode),
    locationPrecision: row.locationPrecision,
    publicPoint: row.publicLat === null || row.publicLng === null ? null : { lat: row.publicLat, lng: row.publicLng },
  }
}
