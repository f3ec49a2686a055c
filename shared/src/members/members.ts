import * as z from 'zod'
import { ageOn } from './age.ts'
import { countries, genders, relationshipGoals } from './member-choices.ts'
import { otherCountries } from './other-countries.ts'

export const Gender = z.enum(genders)
export type Gender = z.infer<typeof Gender>

export const RelationshipGoal = z.enum(relationshipGoals)
export type RelationshipGoal = z.infer<typeof RelationshipGoal>

/** Any country that a community can have. Which ones this one has, the server decides. */
export const Country = z.enum([...countries, ...otherCountries])
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

export { ageOn }
