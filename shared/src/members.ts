import * as z from 'zod'
import { ageOn } from './age.ts'
import { SpokenLanguage } from './spoken-languages.ts'

export const genders = ['male', 'female', 'non-binary', 'other'] as const
export const Gender = z.enum(genders)
export type Gender = z.infer<typeof Gender>

export const relationshipGoals = ['casual', 'serious', 'marriage', 'friendship'] as const
export const RelationshipGoal = z.enum(relationshipGoals)
export type RelationshipGoal = z.infer<typeof RelationshipGoal>

/** The countries a member can choose, with their ISO codes, which give the names in every language; Other has none. */
export const countryCodes = {
  'United States': 'US',
  Canada: 'CA',
  'United Kingdom': 'GB',
  Germany: 'DE',
  France: 'FR',
  Italy: 'IT',
  Spain: 'ES',
  Netherlands: 'NL',
  Sweden: 'SE',
  Norway: 'NO',
  Denmark: 'DK',
  Australia: 'AU',
  'New Zealand': 'NZ',
  Japan: 'JP',
  'South Korea': 'KR',
  Singapore: 'SG',
  Brazil: 'BR',
  Argentina: 'AR',
  Mexico: 'MX',
  India: 'IN',
  Other: null,
} as const
export type Country = keyof typeof countryCodes
export const countries = Object.keys(countryCodes) as [Country, ...Country[]]
export const Country = z.enum(countries)

const countriesByCode = new Map<string, Country>(countries.map((country) => [countryCodes[country] ?? '', country]))
/** The country a member chooses for an ISO code. */
export const countryOfCode = (code: string): Country => countriesByCode.get(code) ?? 'Other'

export const ProfileId = z.uuid()

/**
 * Whether others see a picture: a waiting one is being checked, a held one waits for staff, of a removed one they see that
 * it was removed. Others get shown and removed ones only.
 */
export const PhotoState = z.enum(['waiting', 'shown', 'held', 'removed'])
export type PhotoState = z.infer<typeof PhotoState>

/** A picture. `urls` is null once an admin has removed it, and to its owner while it is being checked or held. */
export const Photo = z.object({
  id: z.uuid(),
  /** Paths of the stored sizes on this host: thumb 160, card 480, full 1080 pixels wide. */
  urls: z.object({ thumb: z.string(), card: z.string(), full: z.string() }).nullable(),
  thumbhash: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  displayOrder: z.int().min(1),
  state: PhotoState,
})
export type Photo = z.infer<typeof Photo>

/** A member as a card shows one. Distances are between public points, in kilometres, rounded as the label is. */
export const MemberCard = z.object({
  id: ProfileId,
  /** First name and initial: "Maya R." */
  name: z.string(),
  age: z.int(),
  height: z.int(),
  weight: z.int(),
  gender: Gender,
  city: z.string(),
  country: Country,
  /** For a member from Other the country of the city in the gazetteer; null when it is unknown. */
  countryCode: z.string().nullable(),
  bio: z.string(),
  relationshipGoal: RelationshipGoal,
  interests: z.array(z.string()),
  languages: z.array(SpokenLanguage),
  photo: Photo.nullable(),
  photoCount: z.int(),
  /** People have compared the photo with the member: a selfie check. */
  photoVerified: z.boolean(),
  online: z.boolean(),
  /** Rounded down to 15 minutes; null if either of the two hides their last-seen time. */
  lastSeenAt: z.iso.datetime().nullable(),
  distanceKm: z.number().nullable(),
  liked: z.boolean(),
  compatibility: z.number().optional(),
})
export type MemberCard = z.infer<typeof MemberCard>

/** Minutes to which last-seen times are rounded down: enough for "2h ago", too coarse for a diary. */
export const lastSeenMinutes = 15

/** Minutes since the last activity during which a member is online. */
export const onlineMinutes = 10

export { ageOn }
