import { isGone } from '@hearth/shared/community-functions'
import { languageOf } from '@hearth/shared/language'
import { ageOn, todayUtc } from '@hearth/shared/members/age'
import type { GenderGroup } from '@hearth/shared/members/gender-groups'
import { fieldKeys, fieldOf, pickFields } from '@hearth/shared/members/profile-fields'
import type { SpokenLanguage } from '@hearth/shared/members/spoken-languages'
import type { OwnProfile, ProfileInput } from '@hearth/shared/people/profile'
import { sql, type Updateable } from 'kysely'
import { genderColumns, initialGender, soughtColumns, soughtIn } from '../../members/community-genders/choose.ts'
import { goalColumns, initialGoal } from '../../members/community-goals/choose.ts'
import type { Viewer } from '../../members/visibility/queries.ts'
import { ownPhotos } from '../../pictures/photos/queries.ts'
import { columnOf } from '../../platform/db/column-of.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Profiles } from '../../platform/db/types.ts'

/** Fields that are null while they are empty. */
const numberKeys = fieldKeys.filter((key) => fieldOf(key).kind === 'number')

/** A member's own profile as they see it, without what the community has switched off; null when there is none. */
export async function ownProfile(
  db: Database,
  { userId, off }: Pick<Viewer, 'userId' | 'off'>,
): Promise<OwnProfile | null> {
  const row = await db
    .selectFrom('profiles')
    .where('userId', '=', userId)
    .selectAll()
    .select(sql<string | null>`city_called(city_id, language_code)`.as('cityCalled'))
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    ...pickFields(row, fieldKeys),
    ...Object.fromEntries(numberKeys.filter((key) => isGone(off, 'fields', key)).map((key) => [key, null])),
    age: row.birthday ? ageOn(row.birthday, todayUtc()) : null,
    languages: row.languages as SpokenLanguage[],
    lookingForGender: row.lookingForGender ?? (row.profileCompleted ? 'any' : null),
    lookingForGenders: (row.lookingForGenders ?? undefined) as GenderGroup[] | undefined,
    city: row.cityCalled ?? row.city,
    photos: await ownPhotos(db, row.id),
    profileCompleted: row.profileCompleted,
    discoverableInternationally: row.discoverableInternationally,
    languageCode: languageOf(row.languageCode),
    locationPrecision: row.locationPrecision,
    publicPoint: row.publicLat === null || row.publicLng === null ? null : { lat: row.publicLat, lng: row.publicLng },
  }
}

/** The columns of what a member filled in. The birthday stays, and the position goes to the vault. */
export function toColumns(
  { birthday: _, position: __, address, ...input }: ProfileInput,
  gender = initialGender(input),
  goals = goalColumns(initialGoal(input), {}),
) {
  return {
    ...input,
    ...genderColumns(gender),
    ...soughtColumns(soughtIn(input)),
    ...goals,
    interests: [...new Set(input.interests)],
    languages: [...new Set(input.languages)],
    address: address || null,
  }
}

/** Changes many profiles in one statement: in each row the same columns. The table knows their types. */
export async function updateProfiles(db: Database, rows: (Updateable<Profiles> & { id: string })[]) {
  const changes = rows.map((row) => Object.entries(row).filter(([, value]) => value !== undefined))
  const named = changes.map((row) => Object.fromEntries(row.map(([key, value]) => [columnOf(key), value])))
  const columns = Object.keys(named[0] ?? {}).filter((column) => column !== 'id')
  const set = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`changed.${column}`)}`)
  if (!set.length) return
  await sql`update profiles set ${sql.join(set)}
    from jsonb_populate_recordset(null::profiles, ${JSON.stringify(named)}::jsonb) changed
    where profiles.id = changed.id`.execute(db)
}
