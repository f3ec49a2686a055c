import * as z from 'zod'
import { api } from '../api.ts'
import { characters } from '../characters.ts'
import { type CommunityFunction, isGone } from '../community-functions.ts'
import { Language } from '../language.ts'
import { Birthday } from '../members/birthday.ts'
import { communityFieldLimits } from '../members/community-field-limits.ts'
import { goalLimits } from '../members/community-goal-limits.ts'
import { inputSchema, savedFields, shapeOf } from '../members/field-schemas.ts'
import { Coordinates } from '../members/geo.ts'
import { Gender, Photo, ProfileId } from '../members/members.ts'
import { PersonName } from '../members/person-name.ts'
import {
  type ChoiceKey,
  type FieldKey,
  type FieldsThat,
  fieldKeys,
  fieldOf,
  profileFields,
  type ValueOf,
} from '../members/profile-fields.ts'
import { maxSpokenLanguages } from '../members/spoken-language-codes.ts'
import { SpokenLanguage } from '../members/spoken-languages.ts'
import { multiLine, singleLine } from '../text.ts'
import { bioLimits, heightLimits, weightLimits } from './profile-limits.ts'

const Centimetres = z
  .int('height_invalid')
  .min(heightLimits.min, 'height_too_low')
  .lt(heightLimits.below, 'height_too_high')
const Kilograms = z
  .int('weight_invalid')
  .min(weightLimits.min, 'weight_too_low')
  .lt(weightLimits.below, 'weight_too_high')

type RuledKey = Exclude<FieldKey, ChoiceKey | FieldsThat<{ kind: 'switch' }>>
/** What a field accepts that is neither a choice nor a switch. Interests are keys of the `interests` operation. */
const rules = {
  firstName: PersonName,
  lastName: PersonName,
  /** The account's birthday, for clients that send the whole form; a different one is `birthday_fixed`. */
  birthday: Birthday.optional(),
  /** Wins over `gender`. Left out, the saved one stays as long as `gender` does; null: the one called like `gender`. */
  ownGender: z.string('invalid').max(communityFieldLimits.key, 'gender_retired').nullish(),
  // Missing where the community has switched them off (`profileInput`).
  height: Centimetres.optional(),
  weight: Kilograms.optional(),
  languages: z.array(SpokenLanguage).max(maxSpokenLanguages, 'too_many_languages').default([]),
  bio: multiLine('bio_too_short', bioLimits.below - 1, 'bio_too_long').refine(
    (bio) => characters(bio) >= bioLimits.min,
    'bio_too_short',
  ),
  interests: z
    .array(z.string().max(60), 'interests_required')
    .min(1, 'interests_required')
    .max(63, 'too_many_interests'),
  /** Wins over `lookingForGender` where it names any group. */
  lookingForGenders: z.array(Gender).max(Gender.options.length, 'invalid').nullish(),
  /**
   * The member's goals by their keys, which win over `relationshipGoal`. Left out, the saved ones stay as long as
   * `relationshipGoal` does; none: the one called like `relationshipGoal`.
   */
  ownGoals: z
    .array(z.string('invalid').max(communityFieldLimits.key, 'goal_retired'))
    .max(goalLimits.each, 'too_many_goals')
    .nullish(),
  /** Any name of a city in the gazetteer, or another one with `position`; otherwise `city_unknown`. */
  city: singleLine('city_required', 100, 'city_too_long'),
  /** Which city of this name; without it the saved one, else the most populous. */
  cityId: z.int('invalid').nullish(),
  address: multiLine('invalid', 200, 'address_too_long').nullish(),
} satisfies Record<RuledKey, z.ZodType>

type Choice<Value> = z.ZodType<Value, Value>
type InputOf<Key extends FieldKey> = Key extends RuledKey
  ? (typeof rules)[Key]
  : Key extends FieldsThat<{ kind: 'switch' }>
    ? z.ZodOptional<z.ZodBoolean>
    : Key extends FieldsThat<{ optional: true } | { saidBy: string }>
      ? z.ZodOptional<z.ZodNullable<Choice<ValueOf<Key>>>>
      : Choice<ValueOf<Key>>

const isRuled = (key: FieldKey): key is RuledKey => key in rules

const inputs = shapeOf(fieldKeys, (key) => (isRuled(key) ? rules[key] : inputSchema(fieldOf(key)))) as {
  [Key in FieldKey]: InputOf<Key>
}

/** The fields that a member fills in. */
export const ProfileInput = z.strictObject({
  ...inputs,
  /** The position of a city missing from the gazetteer. It goes to the vault, like every position (docs/privacy.md). */
  position: Coordinates.nullish(),
})
export type ProfileInput = z.infer<typeof ProfileInput>

const Goal = z.enum(profileFields.relationshipGoal.values, profileFields.relationshipGoal.missing)
const hasOwnGoals = (input: unknown) => Boolean((input as Partial<ProfileInput> | null)?.ownGoals?.length)

/**
 * What a member has to fill in: height and weight too, unless the community has switched them off, and one of the first
 * four goals, unless the input names goals of the community's own.
 */
export function profileInput(off: readonly CommunityFunction[], input?: unknown) {
  const asked = <Rule extends z.ZodType>(key: FieldKey, rule: Rule) =>
    isGone(off, 'fields', key) ? rule.optional() : rule
  return ProfileInput.extend({
    height: asked('height', Centimetres),
    weight: asked('weight', Kilograms),
    relationshipGoal: hasOwnGoals(input) ? ProfileInput.shape.relationshipGoal : Goal,
  })
}

/** The member's own profile. A city that the gazetteer has is named in the member's language, and has its id. */
export const OwnProfile = z.object({
  id: ProfileId,
  ...savedFields,
  age: z.int().nullable(),
  photos: z.array(Photo),
  profileCompleted: z.boolean(),
  discoverableInternationally: z.boolean(),
  languageCode: Language,
  /** How precisely others see the member, and the point they see; null before the first position. */
  locationPrecision: z.enum(['exact', 'address', 'city']),
  publicPoint: Coordinates.nullable(),
})
export type OwnProfile = z.infer<typeof OwnProfile>

const { lookingForGender: LookingForGender } = ProfileInput.shape

export const profile = {
  save: api
    .route({ method: 'PUT', path: '/me/profile', summary: 'Save the whole own profile and complete it' })
    .input(ProfileInput)
    .output(OwnProfile),
  setLookingFor: api
    .route({ method: 'PUT', path: '/me/looking-for', summary: 'Whom the member would like to meet' })
    .input(ProfileInput.pick({ lookingForGender: true, lookingForGenders: true }))
    .output(OwnProfile.pick({ lookingForGenders: true }).extend({ lookingForGender: LookingForGender })),
  setLanguage: api
    .route({ method: 'PUT', path: '/me/language', summary: "The language of the member's mails and screens" })
    .input(z.strictObject({ languageCode: Language }))
    .output(z.object({ languageCode: Language })),
}
