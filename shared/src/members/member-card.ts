import * as z from 'zod'
import { cardFields } from './field-schemas.ts'
import { Photo, ProfileId } from './members.ts'

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
