import type { CommunityGender, Genders } from '@hearth/shared/members/community-genders'
import { everyGroup, type GenderGroup, groupsIn, isGroup, setOf } from '@hearth/shared/members/gender-groups'
import type { ProfileInput } from '@hearth/shared/people/profile'
import type { Selectable } from 'kysely'
import type { Profiles } from '../../platform/db/types.ts'

type Asked = Pick<ProfileInput, 'gender' | 'ownGender'>
/** The columns of a profile. */
type Saved = { gender: GenderGroup | null; ownGender: string | null }

const keyOf = ({ gender, ownGender }: Saved) => ownGender ?? gender

/** A gender for a client that knows groups only. The one that is called like the group comes first. */
function firstOf(group: GenderGroup, offered: CommunityGender[]) {
  return (
    offered.find(({ key }) => key === group) ??
    offered.find(({ groups }) => groups[0] === group) ??
    offered.find(({ groups }) => groups.includes(group))
  )
}

/**
 * The gender that a member chooses. What is retired can be kept, not chosen.
 * @returns undefined when the community does not offer it any more
 */
export function chosenGender(list: CommunityGender[], asked: Asked, saved: Saved): CommunityGender | undefined {
  const kept = keyOf(saved)
  const offered = list.filter(({ key, retired }) => !retired || key === kept)
  if (asked.ownGender) return offered.find(({ key }) => key === asked.ownGender)
  const isLeft = asked.ownGender === undefined && asked.gender === saved.gender
  return (isLeft && offered.find(({ key }) => key === kept)) || firstOf(asked.gender, offered)
}

type Gender = Pick<CommunityGender, 'key' | 'groups'>

/** The gender that is called like the group. */
export const initialGender = ({ gender }: Asked): Gender => ({ key: gender, groups: [gender] })

/** The columns of a gender. One that is called like its only group is stored as before there were others. */
export const genderColumns = ({ key, groups }: Gender) => ({
  gender: groups[0]!,
  ownGender: isGroup(key) ? null : key,
  genderGroups: groups.length > 1 ? groups : null,
})

type Wish = Pick<ProfileInput, 'lookingForGender' | 'lookingForGenders'>

/** The groups that a member wants to meet. The older field counts where the newer one names none. */
export function soughtIn({ lookingForGender, lookingForGenders }: Wish): number {
  if (lookingForGenders?.length) return setOf(lookingForGenders)
  return lookingForGender === 'any' ? everyGroup : setOf([lookingForGender])
}

type Sought = Pick<Selectable<Profiles>, 'lookingForGender' | 'lookingForGenders'>

/** The groups that a row of `profiles` looks for. */
export const soughtOf = ({ lookingForGender, lookingForGenders }: Sought) =>
  soughtIn({
    lookingForGender: lookingForGender ?? 'any',
    lookingForGenders: lookingForGenders as GenderGroup[] | null,
  })

/** Whether a wish names several groups, but not all. */
export const isSeveral = (sought: number) => sought !== everyGroup && groupsIn(sought).length > 1

/** Whether a member may have this wish: several groups only where the community allows it, or as before. */
export function maySeek({ several }: Pick<Genders, 'several'>, input: Wish, saved: Sought): boolean {
  const sought = soughtIn(input)
  return several || !isSeveral(sought) || sought === soughtOf(saved)
}

/** The columns of a wish: one group in the older column, several in the newer one, neither for anyone. */
export function soughtColumns(sought: number) {
  const groups = groupsIn(sought)
  return {
    lookingForGender: groups.length === 1 ? groups[0]! : null,
    lookingForGenders: isSeveral(sought) ? groups : null,
  }
}
