import * as z from 'zod'
import { Email } from '../account/account.ts'
import { EnteredAge } from '../account/age-checks.ts'
import { Role } from '../account/roles.ts'
import { FactorKind } from '../account/second-factors.ts'
import { api } from '../api.ts'
import { Language } from '../language.ts'
import { Birthday } from '../members/birthday.ts'
import { PersonName } from '../members/person-name.ts'
import { AdminUser, AdminUserDetails, adminUsersPerPage, UserFilter } from './admin-users.ts'
import { ReportCategory } from './reports.ts'
import { Reason } from './staff.ts'

const UserId = z.uuid('id_invalid')
const OfUser = z.strictObject({ userId: UserId })

const AdminFactor = z.object({
  id: z.uuid(),
  kind: FactorKind,
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})

/** A new account. It has no password: its owner sets one by a mailed link. */
const NewUser = z.strictObject({
  email: Email,
  firstName: PersonName,
  lastName: PersonName,
  birthday: Birthday,
  languageCode: Language.optional(),
})

const Changes = z.strictObject({
  userId: UserId,
  firstName: PersonName.optional(),
  lastName: PersonName.optional(),
  languageCode: Language.optional(),
  /** Replaces the account's address once its new mailbox has confirmed. */
  email: Email.optional(),
})

const exists = { ACCOUNT_EXISTS: { status: 409 } } as const
/** OWN_ACCOUNT: no admin acts on their own account. LAST_ADMIN: no admin would be left. */
const guarded = { OWN_ACCOUNT: { status: 409 }, LAST_ADMIN: { status: 409 } } as const
const own = { OWN_ACCOUNT: { status: 409 } } as const
/** It follows when a second person agrees (approvals.ts). */
const waits = z.object({ state: z.literal('waiting') })
const done = z.object({ done: z.literal(true) })

export const adminUsers = {
  list: api
    .route({ method: 'GET', path: '/admin/users', summary: 'Accounts by words, conditions and order' })
    .input(
      UserFilter.extend({
        cursor: z.string().max(600).optional(),
        limit: z.coerce.number().int().min(1).max(adminUsersPerPage).default(adminUsersPerPage),
      }),
    )
    .output(
      z.object({
        users: z.array(AdminUser),
        nextCursor: z.string().nullable(),
        /** More accounts contain the words than a search reads. */
        narrow: z.boolean(),
      }),
    ),
  read: api
    .route({ method: 'GET', path: '/admin/users/{userId}', summary: 'One account, with everything an admin may know' })
    .input(OfUser)
    .output(AdminUserDetails),
  create: api
    .route({ method: 'POST', path: '/admin/users', summary: 'Create an account without a password; mails nobody' })
    .errors(exists)
    .input(NewUser)
    .output(AdminUser),
  invite: api
    .route({
      method: 'POST',
      path: '/admin/users/invitations',
      summary: 'Create an account for an address and mail it a link to choose a password',
    })
    .errors(exists)
    .input(z.strictObject({ email: Email, languageCode: Language.optional() }))
    .output(AdminUser),
  update: api
    .route({ method: 'PATCH', path: '/admin/users/{userId}', summary: 'Change name, language or address' })
    .errors({ ...exists, ...own })
    .input(Changes)
    .output(AdminUser),
  ban: api
    .route({ method: 'POST', path: '/admin/users/{userId}/ban', summary: 'Ban a member, who reads the reason' })
    .errors({ ...guarded, ADMIN_ONLY: { status: 409 } })
    .input(z.strictObject({ userId: UserId, category: ReportCategory, reason: Reason }))
    .output(AdminUser),
  unban: api
    .route({ method: 'POST', path: '/admin/users/{userId}/unban', summary: 'Lift every ban of a member' })
    .errors(own)
    .input(z.strictObject({ userId: UserId, reason: Reason }))
    .output(AdminUser),
  delete: api
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/deletion',
      summary: 'Ask a second person to agree that an account is deleted in 14 days; its owner is mailed the reason',
    })
    .errors(guarded)
    .input(z.strictObject({ userId: UserId, reason: Reason }))
    .output(waits),
  grantRole: api
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/roles',
      summary: 'Ask a second person to agree that an account gets a role',
    })
    .errors({ ...own, NOT_CONFIRMED: { status: 409 }, ALREADY_WAITING: { status: 409 } })
    .input(z.strictObject({ userId: UserId, role: Role, reason: Reason }))
    .output(waits),
  revokeRole: api
    .route({ method: 'DELETE', path: '/admin/users/{userId}/roles/{role}', summary: 'Take a role back' })
    .errors(guarded)
    .input(z.strictObject({ userId: UserId, role: Role }))
    .output(done),
  recordAge: api
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/age-checks',
      summary: 'Store what a check of age found: result, method and day',
    })
    .errors(own)
    .input(EnteredAge)
    .output(done),
  confirm: api
    .route({ method: 'POST', path: '/admin/users/{userId}/confirmation', summary: "Confirm the account's address" })
    .errors(own)
    .input(OfUser)
    .output(done),
  endSessions: api
    .route({ method: 'DELETE', path: '/admin/users/{userId}/sessions', summary: 'Sign the account out everywhere' })
    .errors(own)
    .input(OfUser)
    .output(done),
  sendLink: api
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/links',
      summary: 'Mail the owner a link to confirm, to choose a password or to sign in; the answer has no link',
    })
    .errors(own)
    .input(z.strictObject({ userId: UserId, kind: z.enum(['confirm', 'recovery', 'magic'], 'kind_invalid') }))
    .output(done),
  listFactors: api
    .route({ method: 'GET', path: '/admin/users/{userId}/factors', summary: "An account's second factors" })
    .input(OfUser)
    .output(z.array(AdminFactor)),
  removeFactor: api
    .route({
      method: 'DELETE',
      path: '/admin/users/{userId}/factors/{factorId}',
      summary: 'Remove a second factor; its owner is told by mail',
    })
    .errors(own)
    .input(z.strictObject({ userId: UserId, factorId: UserId }))
    .output(done),
}
