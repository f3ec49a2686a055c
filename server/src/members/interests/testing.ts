import { type CommunityInterest, type Interests, initialInterests } from '@hearth/shared/members/community-interests'
import { setPart } from '../../platform/community/testing.ts'
import type { Services } from '../../services.ts'
import { addInterests } from './add.ts'

/** An interest of the community's own. */
export const anInterest = (key: string, more: Partial<CommunityInterest> = {}): CommunityInterest => ({
  key,
  names: { en: key },
  group: null,
  retired: false,
  ...more,
})

/** Gives a test's community these interests besides or in place of the first ones, for this process at once. */
export async function setInterests(
  deps: Pick<Services, 'db' | 'community'>,
  own: CommunityInterest[],
  groups: Interests['groups'] = [],
) {
  const keys = new Set(own.map(({ key }) => key))
  const list = [...initialInterests.list.filter(({ key }) => !keys.has(key)), ...own]
  await addInterests(deps.db, [...keys])
  await setPart(deps, 'interests', { groups, list })
}
