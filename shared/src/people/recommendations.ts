import * as z from 'zod'
import { api } from '../api.ts'
import { communityFieldLimits, longestFilterText } from '../members/community-field-limits.ts'
import { MemberCard } from '../members/member-card.ts'
import { Photo, ProfileId, RelationshipGoal } from '../members/members.ts'
import { Answer } from '../members/prompts.ts'
import { filterLimits } from './discover-limits.ts'
import { heightLimits, weightLimits } from './profile-limits.ts'
import {
  distanceWishKm,
  importances,
  maxReasons,
  pageSize,
  reasonCodes,
  reasonTopics,
} from './recommendation-limits.ts'

const importance = z.enum(importances, 'importance_invalid')
const wholeNumber = (min: number, max: number) =>
  z.int('wish_invalid').min(min, 'wish_too_low').max(max, 'wish_too_high')

function range(min: number, max: number) {
  return z
    .strictObject({ importance, min: wholeNumber(min, max), max: wholeNumber(min, max) })
    .refine((wish) => wish.min <= wish.max, 'wish_min_above_max')
}

/** What a wish asks of one of the community's own fields, as a filter does: `smoking.never`, `rating.1200..1600`. */
const FieldWish = z.strictObject({
  importance,
  asks: z.array(z.string().max(longestFilterText)).min(1, 'wish_empty').max(communityFieldLimits.options),
})

/** What a member looks for in others, and how much each wish matters. */
export const Wishes = z.strictObject({
  age: range(filterLimits.age.min, filterLimits.age.max),
  /** Kilometres between the two public points. */
  distance: z.strictObject({ importance, km: wholeNumber(distanceWishKm.min, distanceWishKm.max) }),
  /** Met by members with one of these goals. */
  goal: z.strictObject({ importance, goals: z.array(RelationshipGoal).min(1, 'wish_empty').max(4) }),
  /** Keys of the `interests` operation. Met by members with one of them; empty: no wish. */
  interests: z.strictObject({ importance, keys: z.array(z.string().max(60)).max(63) }),
  /** Centimetres. */
  height: range(heightLimits.min, heightLimits.below - 1),
  /** Kilograms. */
  weight: range(weightLimits.min, weightLimits.below - 1),
  /**
   * By the keys of the community's own fields that wishes can be about; absent without any. A request without it leaves
   * them as they are.
   */
  fields: z
    .record(z.string().max(communityFieldLimits.key), FieldWish)
    .refine((fields) => Object.keys(fields).length <= communityFieldLimits.fields, 'too_many_fields')
    .optional(),
})
export type Wishes = z.infer<typeof Wishes>

/** `chosen`: the member has set these wishes. Otherwise they are suggested by the profile. */
export const OwnWishes = z.object({
  wishes: Wishes,
  chosen: z.boolean(),
  /** Parts of `wishes.fields` that the community does not have any more: the wishes are without them. */
  dropped: z.array(z.string()).optional(),
})
export type OwnWishes = z.infer<typeof OwnWishes>

/**
 * One reason; the browser has its text as `recommendations.reasons.<code>.<about>`. The value is a number (years,
 * centimetres, kilograms, kilometres rounded like the distance badge), a relationship goal, keys of interests or codes
 * of languages, the rarest first, or values of the community's own fields as filters name them. For `theirs` the value is the viewer's; for the other codes it is the member's, or
 * what both have in common.
 */
export const RecommendationReason = z.object({
  code: z.enum(reasonCodes),
  about: z.enum(reasonTopics),
  value: z.union([z.number(), RelationshipGoal, z.array(z.string())]).nullable(),
  /** The reason's share in the compatibility, as a multiple of 1/20. */
  weight: z.number(),
})
export type RecommendationReason = z.infer<typeof RecommendationReason>

/**
 * A recommended member. `compatibility` depends only on the wishes and profiles of both: it is the same whether or not
 * the member has liked the viewer.
 */
export const Recommendation = MemberCard.extend({
  /** Percent, in steps of 5. */
  compatibility: z.int().min(0).max(100),
  /**
   * Only what the card does not say already; what tells this member from others comes first. Two cards in a row are
   * about the same only if no other reasons hold.
   */
  reasons: z.array(RecommendationReason).max(maxReasons),
  /** All pictures that others see, the main one first. */
  photos: z.array(Photo),
  /** The first of what the member answers to prompts; absent without any. */
  answer: Answer.optional(),
})
export type Recommendation = z.infer<typeof Recommendation>

/** A refresh that the viewer can still undo, and how many members would return. */
export const UndoableRefresh = z.object({ id: z.int().min(1), count: z.int().min(1) })
export type UndoableRefresh = z.infer<typeof UndoableRefresh>

const RecommendationPage = z.object({
  members: z.array(Recommendation),
  nextCursor: z.string().nullable(),
  /** The latest refresh of the last 24 hours; null when there is none, or no member would return. */
  undoableRefresh: UndoableRefresh.nullable(),
})
const limit = z.coerce.number().int().min(1).max(pageSize.max).default(pageSize.default)
const Target = z.strictObject({ profileId: ProfileId })

export const recommendations = {
  list: api
    .route({
      method: 'GET',
      path: '/recommendations',
      summary: 'Recommended members in a stable order; refilled until 60 are undecided',
    })
    .input(
      z.strictObject({
        /** `nextCursor` of the previous page. Without it: the first page, the same members until the viewer decides. */
        cursor: z.string().max(9, { error: 'cursor_invalid', abort: true }).regex(/^\d+$/, 'cursor_invalid').optional(),
        limit,
      }),
    )
    .output(RecommendationPage),
  refresh: api
    .route({
      method: 'POST',
      path: '/recommendations/refreshes',
      summary: 'Set undecided members aside for 30 days and recommend others; can be undone for 24 hours',
    })
    .input(
      z
        .strictObject({ limit })
        .optional()
        .transform((input) => input ?? { limit: pageSize.default }),
    )
    .output(RecommendationPage),
  undoRefresh: api
    .route({
      method: 'DELETE',
      path: '/recommendations/refreshes/{refresh}',
      summary: 'Undo a refresh: its members return, except those decided on since; no effect after 24 hours',
    })
    .input(z.strictObject({ refresh: z.coerce.number().int().min(1).max(2_147_483_647) }))
    .output(RecommendationPage),
  pass: api
    .route({
      method: 'PUT',
      path: '/passes/{profileId}',
      summary: 'Pass on a member, who is not recommended again; no effect on a member the viewer likes',
    })
    .input(Target)
    .output(z.object({ passed: z.boolean() })),
  unpass: api
    .route({ method: 'DELETE', path: '/passes/{profileId}', summary: 'Undo a pass; no effect when there is none' })
    .input(Target)
    .output(z.object({ passed: z.literal(false) })),
  wishes: api
    .route({ method: 'GET', path: '/me/wishes', summary: "The member's wishes, or those suggested by their profile" })
    .output(OwnWishes),
  setWishes: api
    .route({
      method: 'PUT',
      path: '/me/wishes',
      summary: 'Replace all wishes; undecided recommendations are withdrawn and chosen again',
    })
    .input(Wishes)
    .output(OwnWishes),
}
