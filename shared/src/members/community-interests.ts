import * as z from 'zod'
import { interestLimits as limits } from './community-interest-limits.ts'
import { EnglishNames, hasNoDoubles, inUse, Key, Names } from './community-names.ts'
import { firstInterests, isFirstInterest } from './first-interests.ts'

/** An interest that members can choose. */
export const CommunityInterest = z
  .strictObject({
    key: z.union([z.enum(firstInterests), Key], 'key_invalid'),
    /** One that a community has from the start has the words of the product where it has no other name. */
    names: Names(limits.name),
    /** The key of the group under which it stands; null: after all groups. */
    group: Key.nullable().default(null),
    /** Hidden: nobody can choose it any more. Who has chosen it keeps it. */
    retired: z.boolean().default(false),
  })
  .refine(({ key, names }) => names.en || isFirstInterest(key), { path: ['names', 'en'], error: 'name_required' })
export type CommunityInterest = z.infer<typeof CommunityInterest>

const List = z
  .array(CommunityInterest)
  .max(limits.inUse, 'too_many_interests')
  .refine((list) => inUse(list).length > 0, 'interest_required')
  .refine(hasNoDoubles, 'key_taken')
  // Members have them, and API clients name them.
  .refine((list) => firstInterests.every((key) => list.some((one) => one.key === key)), 'interest_missing')

/** A heading of the list. */
export const InterestGroup = z.strictObject({ key: Key, names: EnglishNames(limits.groupName) })
export type InterestGroup = z.infer<typeof InterestGroup>

/** The interests of a community, the hidden ones too, and their groups in the order of the screens. */
export const Interests = z
  .strictObject({
    groups: z.array(InterestGroup).max(limits.groups, 'too_many_groups').refine(hasNoDoubles, 'key_taken'),
    list: List,
  })
  .refine(({ groups, list }) => list.every(({ group }) => !group || groups.some(({ key }) => key === group)), {
    path: ['list'],
    error: 'group_unknown',
  })
export type Interests = z.infer<typeof Interests>

/** The list of a community that has changed nothing. */
export const initialInterests: Interests = {
  groups: [],
  list: firstInterests.map((key) => ({ key, names: {}, group: null, retired: false })),
}

/** The keys of the interests that nobody can choose any more. */
export const hiddenInterests = ({ list }: Pick<Interests, 'list'>): Set<string> =>
  new Set(list.filter(({ retired }) => retired).map(({ key }) => key))
