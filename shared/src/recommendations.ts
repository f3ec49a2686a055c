import * as z from 'zod'
import { api } from './api.ts'
import { filterLimits } from './discover.ts'
import { MemberCard, ProfileId, RelationshipGoal } from './members.ts'
import { heightLimits, weightLimits } from './profile.ts'
import { distanceWish, handSize, importances, reasonCodes, wishNames } from './recommendation-limits.ts'

const importance = z.enum(importances, 'importance_invalid')
const whole = (min: number, max: number) => z.int('wish_invalid').min(min, 'wish_too_low').max(max, 'wish_too_high')

function range(min: number, max: number) {
  return z
    .strictObject({ importance, min: whole(min, max), max: whole(min, max) })
    .refine((wish) => wish.min <= wish.max, 'wish_min_above_max')
}

/** What a member wishes for in somebody, each with how much it matters. */
export const Wishes = z.strictObject({
  age: range(filterLimits.age.min, filterLimits.age.max),
  /** Kilometres between the two public points. */
  distance: z.strictObject({ importance, km: whole(distanceWish.min, distanceWish.max) }),
  /** Met by whoever looks for one of these. */
  goal: z.strictObject({ importance, goals: z.array(RelationshipGoal).min(1, 'wish_empty').max(4) }),
  /** Keys of the `interests` operation; met by whoever has one of them. None: nothing is wished for. */
  interests: z.strictObject({ importance, keys: z.array(z.string().max(60)).max(63) }),
  /** Centimetres. */
  height: range(heightLimits.min, heightLimits.below - 1),
  /** Kilograms. */
  weight: range(weightLimits.min, weightLimits.below - 1),
})
export type Wishes = z.infer<typeof Wishes>

/** `chosen`: the member has set them; otherwise they are what the profile suggests. */
export const OwnWishes = z.object({ wishes: Wishes, chosen: z.boolean() })

/**
 * One reason, to be said by the browser: `match.reasons.<code>.<about>`. Its value is a number (years, centimetres,
 * kilograms, kilometres as the distance badge rounds them), a relationship goal, or keys of interests. Of `theirs` it is
 * the viewer's own; otherwise it is the other's, or what both have.
 */
export const RecommendationReason = z.object({
  code: z.enum(reasonCodes),
  about: z.enum(wishNames),
  value: z.union([z.number(), RelationshipGoal, z.array(z.string())]).nullable(),
  /** How much it adds to the two sums that the percentage is made of, in twentieths; what a missing wish takes from them. */
  weight: z.number(),
})
export type RecommendationReason = z.infer<typeof RecommendationReason>

/**
 * A recommended member. `score` is a percentage, in steps of 5, made of both sides' wishes and profiles alone: it stays the same whether
 * or not the other one has liked the viewer.
 */
export const Recommendation = MemberCard.extend({
  score: z.int().min(0).max(100),
  /** At most three, the strongest first. */
  reasons: z.array(RecommendationReason).max(3),
  against: RecommendationReason.nullable(),
})
export type Recommendation = z.infer<typeof Recommendation>

/** A refresh that can be taken back: what names it, and how many people that would bring back. */
export const PutAway = z.object({ refresh: z.int().min(1), people: z.int().min(1) })
export type PutAway = z.infer<typeof PutAway>

const Hand = z.object({
  members: z.array(Recommendation),
  nextCursor: z.string().nullable(),
  /** The latest refresh, for a day; null when there is none, or nobody would come back. */
  putAway: PutAway.nullable(),
})
const limit = z.coerce.number().int().min(1).max(handSize.most).default(handSize.usual)
const Target = z.strictObject({ profileId: ProfileId })

export const match = {
  list: api
    .route({
      method: 'GET',
      path: '/matches',
      summary: 'The hand of recommended members, in the order dealt; new ones follow the last until 60 wait undecided',
    })
    .input(
      z.strictObject({
        /** `nextCursor` of the page before. Without it the hand is read from its beginning: it stays until decided on. */
        cursor: z
          .string()
          .regex(/^\d{1,9}$/, 'cursor_invalid')
          .optional(),
        limit,
      }),
    )
    .output(Hand),
  refresh: api
    .route({
      method: 'POST',
      path: '/matches',
      summary: 'Put the undecided of the hand away for 30 days and deal a new one; it can be taken back for a day',
    })
    .input(
      z
        .strictObject({ limit })
        .optional()
        .transform((input) => input ?? { limit: handSize.usual }),
    )
    .output(Hand),
  undoRefresh: api
    .route({
      method: 'DELETE',
      path: '/matches/refreshes/{refresh}',
      summary: 'Take a refresh back: the hand is what it was, without those decided on since; harmless when it is over',
    })
    .input(z.strictObject({ refresh: z.coerce.number().int().min(1).max(2_147_483_647) }))
    .output(Hand),
  pass: api
    .route({
      method: 'PUT',
      path: '/passes/{profileId}',
      summary: 'Pass on a member: never recommended again. Nothing happens to somebody whom one likes',
    })
    .input(Target)
    .output(z.object({ passed: z.boolean() })),
  unpass: api
    .route({ method: 'DELETE', path: '/passes/{profileId}', summary: 'Undo a pass; harmless when there is none' })
    .input(Target)
    .output(z.object({ passed: z.literal(false) })),
  wishes: api
    .route({ method: 'GET', path: '/me/wishes', summary: 'What the member wishes for, or what their profile suggests' })
    .output(OwnWishes),
  setWishes: api
    .route({ method: 'PUT', path: '/me/wishes', summary: 'Write all wishes; the hand is dealt anew' })
    .input(Wishes)
    .output(OwnWishes),
}
