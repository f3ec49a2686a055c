import * as z from 'zod'
import { api } from '../api.ts'
import { Language } from '../language.ts'
import { genderLimits as limits } from './community-gender-limits.ts'
import { hasNoDoubles, inUse, Key, Names } from './community-names.ts'
import { everyGroup, isGroup } from './gender-groups.ts'
import { genders } from './member-choices.ts'
import { Gender } from './members.ts'

/** The groups in which a filter finds the gender. The first one is what the field `gender` of an API client says. */
const Groups = z
  .array(Gender)
  .min(1, 'groups_required')
  .max(genders.length, 'invalid')
  .refine((groups) => new Set(groups).size === groups.length, 'invalid')

/** A gender that members can choose. */
export const CommunityGender = z
  .strictObject({
    key: Key,
    /** One that a community has from the start has the words of the product where it has no other name. */
    names: Names(limits.name),
    groups: Groups,
    /** Nobody can choose it any more. Who has chosen it keeps it. */
    retired: z.boolean().default(false),
  })
  .refine(({ key, names }) => names.en || isGroup(key), { path: ['names', 'en'], error: 'name_required' })
  .refine(({ key, groups }) => !isGroup(key) || groups[0] === key, { path: ['groups'], error: 'group_fixed' })
export type CommunityGender = z.infer<typeof CommunityGender>

const List = z
  .array(CommunityGender)
  .max(limits.stored, 'too_many_genders')
  .refine((list) => inUse(list).length <= limits.inUse, 'too_many_genders')
  .refine((list) => inUse(list).length > 0, 'gender_required')
  .refine(hasNoDoubles, 'key_taken')
  // API clients and members of before name them.
  .refine((list) => genders.every((key) => list.some((gender) => gender.key === key)), 'gender_missing')

/** What an admin edits. */
export const EditableGenders = z.strictObject({
  list: List,
  /** A member may name several groups to meet, not only one or anyone. */
  several: z.boolean().default(false),
})

/** The genders of a community, in the order of its screens, the retired ones too. */
export const Genders = EditableGenders.extend({
  /** Sets of groups that a gender had before: some members still do, until the job has rewritten them. */
  formerSets: z.array(z.int().min(1).max(everyGroup)).max(everyGroup).default([]),
  /** Members have been able to name several groups. */
  severalOnce: z.boolean().default(false),
  /** Genders whose groups have changed: the job rewrites their members. */
  due: z.array(Key).max(limits.stored).default([]),
})
export type Genders = z.infer<typeof Genders>

/** The list of a community that has changed nothing. */
export const initialGenders: Genders = {
  list: genders.map((key) => ({ key, names: {}, groups: [key], retired: false })),
  several: false,
  formerSets: [],
  severalOnce: false,
  due: [],
}

/** A gender as members see it, in one language. */
export const ShownGender = z.object({
  key: z.string(),
  /** Null: the product has a word for it. */
  name: z.string().nullable(),
  language: Language,
  groups: z.array(Gender),
  /** Nobody can choose it any more, except who has it. */
  retired: z.literal(true).optional(),
})
export type ShownGender = z.infer<typeof ShownGender>

export const ShownGenders = z.object({ list: z.array(ShownGender), several: z.boolean() })
export type ShownGenders = z.infer<typeof ShownGenders>

export const communityGenders = {
  list: api
    .route({ method: 'GET', path: '/genders', summary: 'The genders that members can choose, in a language' })
    .input(z.strictObject({ language: Language }))
    .output(ShownGenders),
}
