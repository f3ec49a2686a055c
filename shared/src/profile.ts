import * as z from 'zod'
import { PersonName } from './account.ts'
import { Birthday } from './age.ts'
import { api } from './api.ts'
import { Coordinates } from './geo.ts'
import { Language } from './language.ts'
import { Fresh } from './likes.ts'
import { Country, Gender, Photo, ProfileId, RelationshipGoal } from './members.ts'
import { Settings } from './settings.ts'
import { characters, multiLine, singleLine } from './text.ts'

/** Centimetres: at least 120 and under 250 (specification, section 5). */
export const heightLimits = { min: 120, below: 250 }
/** Kilograms: at least 30 and under 300. */
export const weightLimits = { min: 30, below: 300 }
/** Characters: at least 10 and under 500. */
export const bioLimits = { min: 10, below: 500 }

const Centimetres = z
  .int('height_invalid')
  .min(heightLimits.min, 'height_too_low')
  .lt(heightLimits.below, 'height_too_high')
const Kilograms = z
  .int('weight_invalid')
  .min(weightLimits.min, 'weight_too_low')
  .lt(weightLimits.below, 'weight_too_high')

/** What a member writes of themself. Interests are keys of the `interests` operation. */
export const ProfileInput = z.strictObject({
  firstName: PersonName,
  lastName: PersonName,
  /** Only while the account has none (it came from a sign-up without one); another one later is `birthday_fixed`. */
  birthday: Birthday.optional(),
  height: Centimetres,
  weight: Kilograms,
  gender: z.enum(Gender.options, 'gender_required'),
  bio: multiLine('bio_too_short')
    .refine((bio) => characters(bio) >= bioLimits.min, 'bio_too_short')
    .refine((bio) => characters(bio) < bioLimits.below, 'bio_too_long'),
  interests: z
    .array(z.string().max(60), 'interests_required')
    .min(1, 'interests_required')
    .max(63, 'too_many_interests'),
  relationshipGoal: z.enum(RelationshipGoal.options, 'goal_required'),
  lookingForGender: z.enum(['any', ...Gender.options], 'looking_for_required'),
  country: z.enum(Country.options, 'country_required'),
  /** Any name of a city of the gazetteer, or another one with `position`; else `city_unknown`. */
  city: singleLine('city_required').refine((city) => characters(city) <= 100, 'city_too_long'),
  /** Which of the cities with this name; without it the one that is saved already, else the most populous. */
  cityId: z.int('invalid').nullish(),
  /** Where a city is that the gazetteer does not know. Goes to the vault, as every place does (docs/privacy.md). */
  position: Coordinates.nullish(),
  address: multiLine('invalid')
    .refine((address) => characters(address) <= 200, 'address_too_long')
    .nullish(),
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
  gender: Gender.nullable(),
  bio: z.string(),
  interests: z.array(z.string()),
  relationshipGoal: RelationshipGoal.nullable(),
  lookingForGender: z.enum(['any', ...Gender.options]).nullable(),
  country: Country.nullable(),
  /** In the member's language, if the gazetteer knows it. */
  city: z.string().nullable(),
  /** The gazetteer's; null for a city that it does not know. */
  cityId: z.int().nullable(),
  address: z.string().nullable(),
  photos: z.array(Photo),
  profileCompleted: z.boolean(),
  discoverableInternationally: z.boolean(),
  languageCode: Language,
  /** How precisely others see where this member is, and the point that they see. Null: no place yet. */
  locationPrecision: z.enum(['exact', 'address', 'city']),
  publicPoint: Coordinates.nullable(),
})
export type OwnProfile = z.infer<typeof OwnProfile>

export const Me = z.object({
  account: z.object({ id: z.uuid(), email: z.string(), roles: z.array(z.enum(['admin', 'moderator'])) }),
  profile: OwnProfile.nullable(),
  settings: Settings,
  /** Nobody sees the member until somebody has looked at a report; `contact` answers questions, if there is one. */
  review: z.object({ contact: z.string().nullable() }).nullable(),
  unread: z.int(),
  fresh: Fresh,
})
export type Me = z.infer<typeof Me>

export const profile = {
  me: api
    .route({ method: 'GET', path: '/me', summary: 'The signed-in account, its roles, own profile and unread total' })
    .output(Me),
  save: api
    .route({ method: 'PUT', path: '/me/profile', summary: 'Write the whole own profile; completes it' })
    .input(ProfileInput)
    .output(OwnProfile),
  setLanguage: api
    .route({ method: 'PUT', path: '/me/language', summary: "The language of the member's mails and screens" })
    .input(z.strictObject({ languageCode: Language }))
    .output(z.object({ languageCode: Language })),
}
