import * as z from 'zod'
import { api } from '../api.ts'
import { characters } from '../characters.ts'
import { Language } from '../language.ts'
import { Birthday } from '../members/birthday.ts'
import { Coordinates } from '../members/geo.ts'
import { Country, Gender, Photo, ProfileId, RelationshipGoal } from '../members/members.ts'
import { PersonName } from '../members/person-name.ts'
import { maxSpokenLanguages } from '../members/spoken-language-codes.ts'
import { SpokenLanguage } from '../members/spoken-languages.ts'
import { multiLine, singleLine } from '../text.ts'

/** Centimetres: at least 120 and below 250. */
export const heightLimits = { min: 120, below: 250 }
/** Kilograms: at least 30 and below 300. */
export const weightLimits = { min: 30, below: 300 }
/** Characters: at least 10 and below 500. */
export const bioLimits = { min: 10, below: 500 }

const Centimetres = z
  .int('height_invalid')
  .min(heightLimits.min, 'height_too_low')
  .lt(heightLimits.below, 'height_too_high')
const Kilograms = z
  .int('weight_invalid')
  .min(weightLimits.min, 'weight_too_low')
  .lt(weightLimits.below, 'weight_too_high')

/** The fields that a member fills in. Interests are keys of the `interests` operation. */
export const ProfileInput = z.strictObject({
  firstName: PersonName,
  lastName: PersonName,
  /** The account's birthday, for clients that send the whole form; a different one is `birthday_fixed`. */
  birthday: Birthday.optional(),
  height: Centimetres,
  weight: Kilograms,
  /** Off: nobody else learns the value, and filters on it do not leave the member out. Left out: as saved before. */
  showHeight: z.boolean().optional(),
  showWeight: z.boolean().optional(),
  gender: z.enum(Gender.options, 'gender_required'),
  bio: multiLine('bio_too_short', bioLimits.below - 1, 'bio_too_long').refine(
    (bio) => characters(bio) >= bioLimits.min,
    'bio_too_short',
  ),
  interests: z
    .array(z.string().max(60), 'interests_required')
    .min(1, 'interests_required')
    .max(63, 'too_many_interests'),
  languages: z.array(SpokenLanguage).max(maxSpokenLanguages, 'too_many_languages').default([]),
  relationshipGoal: z.enum(RelationshipGoal.options, 'goal_required'),
  lookingForGender: z.enum(['any', ...Gender.options], 'looking_for_required'),
  country: z.enum(Country.options, 'country_required'),
  /** Any name of a city in the gazetteer, or another one with `position`; otherwise `city_unknown`. */
  city: singleLine('city_required', 100, 'city_too_long'),
  /** Which city of this name; without it the saved one, else the most populous. */
  cityId: z.int('invalid').nullish(),
  /** The position of a city missing from the gazetteer. It goes to the vault, like every position (docs/privacy.md). */
  position: Coordinates.nullish(),
  address: multiLine('invalid', 200, 'address_too_long').nullish(),
})
export type ProfileInput = z.infer<typeof ProfileInput>

/** The member's own profile; fields are null until filled in. */
export const OwnProfile = z.object({
  id: ProfileId,
  firstName: z.string(),
  lastName: z.string(),
  age: z.int().nullable(),
  birthday: z.iso.date().nullable(),
  height: z.int().nullable(),
  weight: z.int().nullable(),
  /** Whether others see them. */
  showHeight: z.boolean(),
  showWeight: z.boolean(),
  gender: Gender.nullable(),
  bio: z.string(),
  interests: z.array(z.string()),
  languages: z.array(SpokenLanguage),
  relationshipGoal: RelationshipGoal.nullable(),
  lookingForGender: z.enum(['any', ...Gender.options]).nullable(),
  country: Country.nullable(),
  /** In the member's language if the gazetteer has it. */
  city: z.string().nullable(),
  /** The gazetteer's id; null for a city it does not have. */
  cityId: z.int().nullable(),
  address: z.string().nullable(),
  photos: z.array(Photo),
  profileCompleted: z.boolean(),
  discoverableInternationally: z.boolean(),
  languageCode: Language,
  /** How precisely others see the member, and the point they see; null before the first position. */
  locationPrecision: z.enum(['exact', 'address', 'city']),
  publicPoint: Coordinates.nullable(),
})
export type OwnProfile = z.infer<typeof OwnProfile>

export const profile = {
  save: api
    .route({ method: 'PUT', path: '/me/profile', summary: 'Save the whole own profile and complete it' })
    .input(ProfileInput)
    .output(OwnProfile),
  setLookingFor: api
    .route({ method: 'PUT', path: '/me/looking-for', summary: "The gender that the member's profile looks for" })
    .input(ProfileInput.pick({ lookingForGender: true }))
    .output(ProfileInput.pick({ lookingForGender: true })),
  setLanguage: api
    .route({ method: 'PUT', path: '/me/language', summary: "The language of the member's mails and screens" })
    .input(z.strictObject({ languageCode: Language }))
    .output(z.object({ languageCode: Language })),
}
