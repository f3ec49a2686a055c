import * as z from 'zod'
import { api } from '../api.ts'
import { Language } from '../language.ts'
import { CommunityFieldValues } from '../members/community-fields.ts'
import { profileOnlyFields } from '../members/field-schemas.ts'
import { MemberCard } from '../members/member-card.ts'
import { maxPresentIds } from '../members/member-limits.ts'
import { Photo, ProfileId } from '../members/members.ts'
import { Answers } from '../members/prompts.ts'

/** Everything that other members may see of a member. */
export const MemberProfile = MemberCard.extend({
  photos: z.array(Photo),
  ...profileOnlyFields,
  /** The language in which the member reads Hearth. */
  languageCode: Language,
  /** Interests shared with the viewer; empty on the own profile. */
  sharedInterests: z.array(z.string()),
  /** The viewer and the member like each other. */
  matched: z.boolean(),
  /** Values of the community's own fields that this viewer may see, by key; absent without any. */
  fields: CommunityFieldValues.optional(),
  /** What the member answers to prompts; absent without any. */
  answers: Answers.optional(),
})
export type MemberProfile = z.infer<typeof MemberProfile>

/** Minutes within which opening the same profile again is the same view. */
export const sameViewMinutes = 30

const Ids = z.array(ProfileId).max(maxPresentIds)

export const members = {
  present: api
    .route({
      method: 'GET',
      path: '/profiles',
      summary:
        'Which of these members the viewer can see, and likes; open lists check it when members may have become invisible',
    })
    // A query string may hold a single id: `ids=…`.
    .input(z.strictObject({ ids: z.union([Ids, ProfileId.transform((id) => [id])]) }))
    .output(z.object({ ids: z.array(ProfileId), liked: z.array(ProfileId) })),
  show: api
    .route({
      method: 'GET',
      path: '/profiles/{profileId}',
      summary: 'A member as others see them, or oneself; records the view unless the viewer browses invisibly',
    })
    .input(z.strictObject({ profileId: ProfileId }))
    .output(MemberProfile),
}
