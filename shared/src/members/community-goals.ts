import * as z from 'zod'
import { api } from '../api.ts'
import { Language } from '../language.ts'
import { goalLimits as limits } from './community-goal-limits.ts'
import { hasNoDoubles, inUse, Key, Names } from './community-names.ts'
import { firstOwnBit, isFirstGoal } from './goal-sets.ts'
import { relationshipGoals } from './member-choices.ts'
import { RelationshipGoal } from './members.ts'

/** A goal that members can choose. */
export const CommunityGoal = z
  .strictObject({
    key: Key,
    /** One that a community has from the start has the words of the product where it has no other name. */
    names: Names(limits.name),
    /** What it is to API clients that know four goals, to wishes and to the ranking; null: none of the four. */
    countsAs: RelationshipGoal.nullable(),
    /** Nobody can choose it any more. Who has chosen it keeps it. */
    retired: z.boolean().default(false),
  })
  .refine(({ key, names }) => names.en || isFirstGoal(key), { path: ['names', 'en'], error: 'name_required' })
  .refine(({ key, countsAs }) => !isFirstGoal(key) || countsAs === key, { path: ['countsAs'], error: 'goal_fixed' })
export type CommunityGoal = z.infer<typeof CommunityGoal>

const List = z
  .array(CommunityGoal)
  .max(limits.stored, 'too_many_stored_goals')
  .refine((list) => inUse(list).length <= limits.inUse, 'too_many_goals')
  .refine((list) => inUse(list).length > 0, 'goal_required')
  .refine(hasNoDoubles, 'key_taken')
  // API clients and members of before name them.
  .refine((list) => relationshipGoals.every((key) => list.some((goal) => goal.key === key)), 'goal_missing')

/** What an admin edits. */
export const EditableGoals = z.strictObject({
  list: List,
  /** A member may choose several goals, not only one. */
  several: z.boolean().default(false),
})
export type EditableGoals = z.infer<typeof EditableGoals>

/** The goals of a community, in the order of its screens, the retired ones too. */
export const Goals = EditableGoals.extend({
  /** The bit of each goal of the community's own in `profiles.goal_bits`. One that is gone frees its bit. */
  bits: z
    .record(
      Key,
      z
        .int()
        .min(firstOwnBit)
        .max(limits.stored - 1),
    )
    .default({}),
  /** Goals that count as another one since: the job rewrites their members. */
  due: z.array(Key).max(limits.stored).default([]),
})
export type Goals = z.infer<typeof Goals>

/** The list of a community that has changed nothing. */
export const initialGoals: Goals = {
  list: relationshipGoals.map((key) => ({ key, names: {}, countsAs: key, retired: false })),
  several: false,
  bits: {},
  due: [],
}

/** A goal as members see it, in one language. */
export const ShownGoal = z.object({
  key: z.string(),
  /** Null: the product has a word for it. */
  name: z.string().nullable(),
  language: Language,
  countsAs: RelationshipGoal.nullable(),
  /** Nobody can choose it any more, except who has it. */
  retired: z.literal(true).optional(),
})
export type ShownGoal = z.infer<typeof ShownGoal>

export const ShownGoals = z.object({ list: z.array(ShownGoal), several: z.boolean() })
export type ShownGoals = z.infer<typeof ShownGoals>

export const communityGoals = {
  list: api
    .route({ method: 'GET', path: '/goals', summary: 'The goals that members can choose, in a language' })
    .input(z.strictObject({ language: Language }))
    .output(ShownGoals),
}
