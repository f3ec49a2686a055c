import { type CommunityGender, Genders, initialGenders } from '@hearth/shared/members/community-genders'
import type { GenderGroup } from '@hearth/shared/members/gender-groups'
import { setPart } from '../../platform/community/testing.ts'
import type { Services } from '../../services.ts'

/** A gender of the community's own. */
export const aGender = (key: string, ...groups: GenderGroup[]): CommunityGender => ({
  key,
  names: { en: key },
  groups,
  retired: false,
})

/** Gives a test's community these genders besides the first ones, for this process at once. */
export const setGenders = (
  deps: Pick<Services, 'db' | 'community'>,
  own: CommunityGender[],
  more: Partial<Genders> = {},
) => setPart(deps, 'genders', Genders.parse({ ...initialGenders, list: [...initialGenders.list, ...own], ...more }))
