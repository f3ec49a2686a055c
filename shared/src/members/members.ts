import * as z from 'zod'
import { ageOn } from './age.ts'
import { cardFields } from './field-schemas.ts'
import { countries, genders, relationshipGoals } from './member-choices.ts'

export const Gender = z.enum(genders)
export type Gender = z.infer<typeof Gender>

export const RelationshipGoal = z.enum(relationshipGoals)
export type RelationshipGoal = z.infer<typeof RelationshipGoal>

export const Country = z.enum(countries)
export type Country = z.infer<typeof Country>

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
  ...cardFields,
  /** For a member from Other the country of the city in the gazetteer; null when it is unknown. */
  countryCode: z.string().nullable(),
  photo: Photo.nullable(),
  photoCount: z.int(),
  /** People have compared the photo with the member: a selfie check. */
  photoVerified: z.boolean(),
  online: z.boolean(),
  /** Rounded down to 15 minutes; null if either of the two hides their last-seen time. */
  lastSeenAt: z.iso.datetime().nullable(),
  distanceKm: z.number().nullable(),
  liked: z.boolean(),
  /**
   * True when the viewer and the member like each other, so that removing the viewer's like ends a match; absent
   * otherwise.
   */
  matched: z.boolean().optional(),
  compatibility: z.number().optional(),
})
export type MemberCard = z.infer<typeof MemberCard>

export { ageOn }
