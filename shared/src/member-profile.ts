import * as z from 'zod'
import { api } from './api.ts'
import { Language } from './language.ts'
import { Gender, MemberCard, Photo, ProfileId } from './members.ts'

/** Everything that other members may know of a member. */
export const MemberProfile = MemberCard.extend({
  photos: z.array(Photo),
  lookingForGender: z.enum(['any', ...Gender.options]),
  /** The language that the member reads Hearth in. */
  languageCode: Language,
  /** Interests that the viewer has as well; none on the own profile. */
  sharedInterests: z.array(z.string()),
})
export type MemberProfile = z.infer<typeof MemberProfile>

/** Opening the same profile again within so many minutes is the same view. */
export const sameViewMinutes = 30

/** Different profiles that a member may open within an hour: a script that reads everybody takes more. */
export const profileViewsPerHour = 300

/** Members that one question may name. */
export const maxPresentIds = 100
const Ids = z.array(ProfileId).max(maxPresentIds)

export const people = {
  present: api
    .route({
      method: 'GET',
      path: '/profiles',
      summary: 'Which of these members the viewer can (still) see: what open lists ask when somebody may have vanished',
    })
    // In an address one id may stand alone: `ids=…`.
    .input(z.strictObject({ ids: z.union([Ids, ProfileId.transform((id) => [id])]) }))
    .output(z.object({ ids: z.array(ProfileId) })),
  show: api
    .route({
      method: 'GET',
      path: '/profiles/{profileId}',
      summary: 'A member as others see them, oneself included; notes the view, unless the viewer browses invisibly',
    })
    .input(z.strictObject({ profileId: ProfileId }))
    .output(MemberProfile),
}
