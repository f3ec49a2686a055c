import { offeredCountries } from '@hearth/shared/members/community-countries'
import type { Coordinates, LocationPrecision } from '@hearth/shared/members/geo'
import type { ProfileInput } from '@hearth/shared/people/profile'
import type { Updateable } from 'kysely'
import { chosenGender, maySeek } from '../../members/community-genders/choose.ts'
import { chosenGoals, goalColumns, mayHaveGoals } from '../../members/community-goals/choose.ts'
import { noPublicPoint, positionSource, saveLocation } from '../../members/location/queries.ts'
import { keepPart } from '../../platform/community/parts.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Profiles } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { resolveCity } from './city.ts'
import { toColumns } from './queries.ts'

async function lockOwn(transaction: Database, profileId: string) {
  return transaction
    .selectFrom('profiles')
    .where('id', '=', profileId)
    .select([
      'birthday',
      'gender',
      'ownGender',
      'lookingForGender',
      'lookingForGenders',
      'relationshipGoal',
      'ownGoals',
      'country',
      'city',
      'cityId',
      'publicLat',
      'locationPrecision',
    ])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type Owner = { profileId: string; userId: string }

async function writeProfile(transaction: Database, owner: Owner, row: Updateable<Profiles>) {
  const { firstName, lastName } = row
  await transaction.updateTable('profiles').set(row).where('id', '=', owner.profileId).execute()
  // Mails greet a member by this name.
  const names = { firstName, lastName, name: firstName }
  await transaction.updateTable('user').set(names).where('id', '=', owner.userId).execute()
}

/** Why a profile is not stored: the field, and the code of its problem. */
type Problem = {
  field: 'birthday' | 'city' | 'country' | 'gender' | 'lookingForGenders' | 'relationshipGoal'
  code:
    | 'birthday_fixed'
    | 'city_unknown'
    | 'country_off'
    | 'gender_retired'
    | 'goal_retired'
    | 'one_goal'
    | 'several_off'
}
type Stored = { at: Coordinates | null; precision: LocationPrecision }
type Deps = Pick<Services, 'db' | 'vaultDb' | 'secret' | 'pointKey' | 'log'>

/**
 * Stores the whole profile, completes it, and moves the public point (see `resolveCity`). The former point is withdrawn
 * with the save. A member who has moved too often therefore has no point for now: a pin in a city they say they have
 * left would be wrong, and a completed form is never refused for it. The next save or the location button tries again.
 * @returns null once it is stored
 */
export async function storeProfile(deps: Deps, owner: Owner, input: ProfileInput): Promise<Problem | null> {
  const isMeasured = (await positionSource(deps, owner.userId)) === 'device'
  const stored = await deps.db.transaction().execute(async (transaction): Promise<Stored | Problem> => {
    const before = await lockOwn(transaction, owner.profileId)
    if (input.birthday && input.birthday !== before.birthday) return { field: 'birthday', code: 'birthday_fixed' }
    const { value: genders } = await keepPart(transaction, 'genders')
    const gender = chosenGender(genders.list, input, before)
    if (!gender) return { field: 'gender', code: 'gender_retired' }
    if (!maySeek(genders, input, before)) return { field: 'lookingForGenders', code: 'several_off' }
    const { value: offered } = await keepPart(transaction, 'goals')
    const goals = chosenGoals(offered.list, input, before)
    if (!goals) return { field: 'relationshipGoal', code: 'goal_retired' }
    if (!mayHaveGoals(offered, goals, before)) return { field: 'relationshipGoal', code: 'one_goal' }
    const { value: countries } = await keepPart(transaction, 'countries')
    if (!offeredCountries(countries).includes(input.country)) return { field: 'country', code: 'country_off' }
    const home = await resolveCity(transaction, before, input, isMeasured)
    if (!home) return { field: 'city', code: 'city_unknown' }
    const { at, ...city } = home
    const row = {
      ...toColumns(input, gender, goalColumns(goals, offered.bits)),
      ...city,
      profileCompleted: true,
      updatedAt: new Date(),
    }
    await writeProfile(transaction, owner, at ? { ...row, ...noPublicPoint } : row)
    return { at, precision: before.locationPrecision }
  })
  if ('field' in stored) return stored
  const { at, precision } = stored
  if (at) await saveLocation(deps, { ...owner, precision, fix: at, source: 'city' })
  return null
}
