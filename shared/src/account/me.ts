import * as z from 'zod'
import { api } from '../api.ts'
import { PublicCommunity } from '../community.ts'
import { feltRestrictions } from '../members/restrictions.ts'
import { Fresh } from '../people/likes.ts'
import { OwnProfile } from '../people/profile.ts'
import { AwaitedAge } from './age-checks.ts'
import { ConsentPage } from './pages.ts'
import { Role } from './roles.ts'
import { Settings } from './settings.ts'

/** What the signed-in account is told about itself. */
export const Me = z.object({
  account: z.object({
    id: z.uuid(),
    /** Null for an account without one, for instance one made by phone. */
    email: z.string().nullable(),
    roles: z.array(Role),
    /** The account has no name and birthday yet, and can do nothing before it has. */
    detailsRequired: z.boolean(),
    /** When the account is deleted. Until then it can only come back. Null: it stays. */
    deletesAt: z.iso.datetime().nullable(),
  }),
  profile: OwnProfile.nullable(),
  settings: Settings,
  /** Set while the member is hidden until a report is decided; `contact` is the operator's address, if there is one. */
  review: z.object({ contact: z.string().nullable() }).nullable(),
  /** Set while the profile is complete but for a confirmed age, which the operator requires. */
  ageCheck: AwaitedAge.nullable(),
  /** What decisions keep the member from doing now. `until` null: until it is lifted. */
  restrictions: z.array(z.object({ kind: z.enum(feltRestrictions), until: z.iso.datetime().nullable() })),
  /** The operator's pages that changed since the account agreed to them. */
  consentDue: z.array(ConsentPage),
  unread: z.int(),
  fresh: Fresh,
  /** Chats leaves room for the row of new matches before its members have come. */
  hasNewMatches: z.boolean(),
  community: PublicCommunity.omit({ signUp: true }).extend({
    /** The revision of the community's own fields of a profile; absent while it has none. */
    fields: z.int().optional(),
    /** How many required ones of them the member has left empty. */
    missingFields: z.int().optional(),
    /** One of them has been asked for on the profile for so long that the member is reminded elsewhere. */
    remindsOfFields: z.boolean().optional(),
    /** The revision of the countries that members can choose; absent while the operator has changed nothing. */
    countries: z.int().optional(),
    /** The revision of the genders that members can choose; absent while the operator has changed nothing. */
    genders: z.int().optional(),
    /** The revision of the goals that members can choose; absent while the operator has changed nothing. */
    goals: z.int().optional(),
    /** The revision of the interests that members can choose; absent while the operator has changed nothing. */
    interests: z.int().optional(),
  }),
  /** Whether pop-ups name new messages, and the time zone that is known for the member. */
  notifications: z.object({ messages: z.boolean(), timeZone: z.string().nullable() }),
})
export type Me = z.infer<typeof Me>

export const me = api
  .route({ method: 'GET', path: '/me', summary: 'The signed-in account, its roles, own profile and unread total' })
  .output(Me)
