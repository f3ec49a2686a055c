import { type CommunityGender, Genders, initialGenders } from '@hearth/shared/members/community-genders'
import type { GenderGroup } from '@hearth/shared/members/gender-groups'
import { sql } from 'kysely'
import type { Services } from '../../services.ts'

/** A gender of the community's own. */
export const aGender = (key: string, ...groups: GenderGroup[]): CommunityGender => ({
  key,
  names: { en: key },
  groups,
  retired: false,
})

/** Gives a test's community these genders besides the first ones, for this process at once. */
export async function setGenders(
  { db, community }: Pick<Services, 'db' | 'community'>,
  own: CommunityGender[],
  more: Partial<Genders> = {},
) {
  const value = Genders.parse({ ...initialGenders, list: [...initialGenders.list, ...own], ...more })
  await sql`insert into community_parts (part, value) values ('genders', ${JSON.stringify(value)}::jsonb)
    on conflict (part) do update set value = excluded.value, revision = community_parts.revision + 1`.execute(db)
  community.renew()
}
