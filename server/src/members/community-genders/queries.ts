import type { Language } from '@hearth/shared/language-codes'
import type { EditedGenders } from '@hearth/shared/moderation/admin-lists'
import { sql } from 'kysely'
import { readPart } from '../../platform/community/parts.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Viewer } from '../visibility/queries.ts'
import { soughtOf } from './choose.ts'
import { namedGender } from './shown.ts'

/** The groups that a member would like to meet, as bits. */
export async function soughtBy(db: Database, { profileId }: Viewer): Promise<number> {
  const own = db.selectFrom('profiles').where('id', '=', profileId)
  return soughtOf(await own.select(['lookingForGender', 'lookingForGenders']).executeTakeFirstOrThrow())
}

/** The community's word for a gender of its own, also one that is retired. */
export async function nameOfGender(db: Database, key: string, language: Language): Promise<string> {
  const { value } = await readPart(db, 'genders')
  const gender = value.list.find((one) => one.key === key)
  return (gender && namedGender(gender, language).name) ?? key
}

/** How many members have each gender of the community's own. */
export async function usesOfGenders(db: Database): Promise<EditedGenders['uses']> {
  const { rows } = await sql<{ key: string; members: number }>`select own_gender as key, count(*) as members
    from profiles
    where own_gender is not null
    group by own_gender`.execute(db)
  return Object.fromEntries(rows.map(({ key, members }) => [key, members]))
}
