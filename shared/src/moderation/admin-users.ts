import * as z from 'zod'
import { AgeCheck } from '../account/age-checks.ts'
import { Role } from '../account/roles.ts'
import { characters } from '../characters.ts'
import { Country, Gender, RelationshipGoal } from '../members/members.ts'
import { singleLine } from '../text.ts'
import { Decision } from './decisions.ts'
import { MediaPhoto } from './media.ts'

/** Accounts on a page of the list. */
export const adminUsersPerPage = 50
/** A search reads this many accounts that contain its words. With more, it asks for another word. */
export const maxFound = 1000
/** The shortest text that the index of names and addresses can look up. */
const minimumSearch = 3

const Search = singleLine('search_invalid', 100, 'text_too_long').refine(
  (text) => characters(text) >= minimumSearch,
  'search_too_short',
)

/** What can be said of an account's state. Several can hold at once. */
export const accountStates = ['confirmed', 'unconfirmed', 'incomplete', 'leaving', 'suspended', 'banned'] as const
export const AccountState = z.enum(accountStates)
export type AccountState = z.infer<typeof AccountState>

export const accountOrders = ['newest', 'seen', 'name'] as const

/** Which accounts the list shows. All conditions hold. */
export const UserFilter = z.strictObject({
  /** A part of a name, an address, a number or a city, or a whole id of an account or profile. */
  search: Search.optional(),
  role: Role.optional(),
  state: AccountState.optional(),
  country: Country.optional(),
  joinedSince: z.iso.date('date_invalid').optional(),
  sort: z.enum(accountOrders).default('newest'),
})
export type UserFilter = z.infer<typeof UserFilter>

/** An account as admins see it. */
export const AdminUser = z.object({
  id: z.uuid(),
  profileId: z.uuid(),
  /** Null for an account without an address. */
  email: z.string().nullable(),
  confirmed: z.boolean(),
  phone: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  birthday: z.iso.date().nullable(),
  languageCode: z.string(),
  city: z.string().nullable(),
  country: Country.nullable(),
  /** The country of the member's city, if the member's country is Other; null when it is unknown. */
  countryCode: z.string().nullable(),
  complete: z.boolean(),
  banned: z.boolean(),
  suspended: z.boolean(),
  roles: z.array(Role),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
  /** When the account will be deleted. */
  deletesAt: z.iso.datetime().nullable(),
})
export type AdminUser = z.infer<typeof AdminUser>

const ReportCounts = z.object({ waiting: z.int(), upheld: z.int(), dismissed: z.int() })

/** Everything that an admin may know of an account. Where a member truly is, is not part of it. */
export const AdminUserDetails = AdminUser.extend({
  profile: z.object({
    bio: z.string(),
    gender: Gender.nullable(),
    ownGender: z.string().nullable(),
    height: z.int().nullable(),
    relationshipGoal: RelationshipGoal.nullable(),
    ownGoals: z.array(z.string()).nullable(),
    lookingForGender: Gender.nullable(),
    lookingForGenders: z.array(Gender).nullable(),
    interests: z.array(z.string()),
    paused: z.boolean(),
    hidden: z.boolean(),
    browsesInvisibly: z.boolean(),
    isTest: z.boolean(),
    /** In every state, but none on a list of child abuse, and none of the admin's own. */
    photos: z.array(MediaPhoto),
  }),
  /** Sessions that last, and when one was last used. */
  sessions: z.object({ count: z.int(), lastUsedAt: z.iso.datetime().nullable() }),
  waysIn: z.object({ password: z.boolean(), passkeys: z.int(), wallets: z.int(), providers: z.array(z.string()) }),
  /** The owner said "this wasn't me": until then nothing about the protection of the account changes. */
  changesLockedUntil: z.iso.datetime().nullable(),
  /** The latest first. */
  ageChecks: z.array(AgeCheck),
  consents: z.array(z.object({ page: z.string(), version: z.string(), givenAt: z.iso.datetime() })),
  reportsFiled: ReportCounts,
  /** Null for the admin's own account. */
  reportsAbout: ReportCounts.nullable(),
  cases: z.array(
    z.object({ id: z.uuid(), number: z.int(), state: z.enum(['open', 'decided']), openedAt: z.iso.datetime() }),
  ),
  decisions: z.array(
    z.object({ id: z.uuid(), caseId: z.uuid(), actions: z.array(z.string()), decidedAt: z.iso.datetime() }),
  ),
  /** Made of a photo, of the account or by a rule of the product: no case shows them. */
  decisionsWithoutCase: z.array(Decision),
})
export type AdminUserDetails = z.infer<typeof AdminUserDetails>
