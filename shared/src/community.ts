import * as z from 'zod'
import { Email } from './account/account.ts'
import { api } from './api.ts'
import { functionNames } from './community-functions.ts'
import {
  bannerKinds,
  classifierScopes,
  communityLimits,
  defaultCommunityName,
  signUpModes,
} from './community-limits.ts'
import { Language } from './language.ts'
import { countedElsewhere, limits } from './limits.ts'
import { highestMinimumAge, minimumAge } from './members/age.ts'
import { NameRules } from './members/name-rules.ts'
import { waitingMatches } from './people/turn-limit.ts'
import { maximumPhotos } from './pictures/photo-limits.ts'
import { multiLine, singleLine } from './text.ts'

export const SignUpMode = z.enum(signUpModes, 'mode_invalid')
export type SignUpMode = z.infer<typeof SignUpMode>

export const CommunityFunction = z.enum(functionNames, 'function_unknown')

const BannerText = multiLine('text_invalid', communityLimits.banner, 'text_too_long')

/** A message above every screen. English is what the other languages fall back to. */
export const Banner = z
  .strictObject({
    kind: z.enum(bannerKinds),
    texts: z.partialRecord(Language, BannerText),
    /** Gone after this instant; null: until the operator removes it. */
    until: z.iso.datetime().nullable(),
  })
  .refine(({ texts }) => texts.en, { path: ['texts', 'en'], error: 'text_required' })
export type Banner = z.infer<typeof Banner>

/** A whole number of a form. */
export const Limit = (min: number, max: number) =>
  z.int('limit_invalid').min(min, 'limit_invalid').max(max, 'limit_invalid')

/** What the operator changes while the product runs. Everything has a default, so an empty record is a valid one. */
export const CommunitySettings = z.strictObject({
  /** What members call the community: on the screens, in mails and in notifications. */
  name: singleLine('name_required', communityLimits.name, 'name_too_long').default(defaultCommunityName),
  /** Where members write to. Null: what CONTACT_EMAIL says. */
  contact: Email.nullable().default(null),
  signUp: SignUpMode.default('open'),
  /** How old newcomers are at least. Who is here already stays. */
  minimumAge: Limit(minimumAge, highestMinimumAge).default(minimumAge),
  /** New photos wait for staff, and only their owner sees them meanwhile. */
  preModeration: z.boolean().default(false),
  /** Each new picture in a chat is compared with lists of child abuse before its recipient gets it. */
  comparesChats: z.boolean().default(false),
  /** Members meet no others before their age is confirmed (age-checks.ts). */
  requiresAgeCheck: z.boolean().default(false),
  /** When the operator last assessed whether children get in (docs/children-access-assessment.md). */
  childrenAssessedOn: z.iso.date('date_invalid').nullable().default(null),
  banner: Banner.nullable().default(null),
  /** A backup each day to BACKUP_TO, from an hour on, in UTC. */
  backups: z.strictObject({ daily: z.boolean().default(false), hour: Limit(0, 23).default(3) }).prefault({}),
  /** The optional picture classifier, once its package is installed. It orders and blurs; people decide. */
  classifier: z
    .strictObject({
      pictures: z.enum(classifierScopes).default('none'),
      /** The score, from 0 to 100, from which a picture is blurred in a chat and comes earlier in the queue. */
      threshold: Limit(10, 99).default(50),
    })
    .prefault({}),
  /** With so many matches waiting for a member's answer for a day, a new like asks to answer one first. */
  waitingMatches: z
    .strictObject({
      limited: z.boolean().default(false),
      most: Limit(waitingMatches.min, waitingMatches.max).default(waitingMatches.usual),
    })
    .prefault({}),
  limits: z
    .strictObject({
      likesPerDay: Limit(5, 1000).default(countedElsewhere.likes.max),
      firstMessagesPerDay: Limit(1, 200).default(countedElsewhere.firstMessages.max),
      /** Accounts a day from one network, after which a browser works out a proof before it may make another one. */
      signUpsPerNetwork: Limit(1, 1000).default(limits.signUps.max),
      firstMessagesOnFirstDay: Limit(0, 200).default(countedElsewhere.firstMessagesOnFirstDay.max),
      /** Uploads to the profile, refused and deleted ones too. */
      photosPerDay: Limit(maximumPhotos, 500).default(limits.photos.max),
      messagePhotosPerDay: Limit(1, 1000).default(limits.messagePhotos.max),
      reportsPerDay: Limit(3, 200).default(countedElsewhere.reports.max),
    })
    .prefault({}),
})
export type CommunitySettings = z.infer<typeof CommunitySettings>

export const communityDefaults: CommunitySettings = CommunitySettings.parse({})

/** What a visitor may know of the community. */
export const PublicCommunity = z.object({
  signUp: SignUpMode,
  banner: Banner.nullable(),
  /** How old newcomers are at least, where that is more than 18. */
  minimumAge: z.int().optional(),
  /** The functions that are off; absent while all are on. */
  off: z.array(CommunityFunction).optional(),
  /** How names are asked for and written; absent while the default holds. */
  names: NameRules.optional(),
})
export type PublicCommunity = z.infer<typeof PublicCommunity>

export const community = {
  read: api
    .route({ method: 'GET', path: '/community', summary: 'What a visitor may know: sign-up and banner' })
    .output(PublicCommunity),
  /** The browser then keeps the code in the cookie `invitationCookie`, for every way to sign up. */
  checkInvitation: api
    .route({ method: 'POST', path: '/community/invitation', summary: 'Whether the code of an invitation is good' })
    .input(z.strictObject({ code: z.string().max(100) }))
    .output(z.object({ valid: z.boolean() })),
}
