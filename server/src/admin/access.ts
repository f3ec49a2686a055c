import { requireStaff } from '../api.ts'
import type { MemberRole } from '../db/types.ts'
import { refusalOf, standingOf } from '../identity/standing.ts'

/**
 * For operations of these roles: with a second factor, in a session that has just proved itself. To all others they do
 * not exist.
 */
const provedStaff = (...roles: [MemberRole, ...MemberRole[]]) =>
  requireStaff(...roles).use(async ({ context, next, errors }) => {
    const standing = await standingOf(context.db, context.sessionId)
    if (!standing) throw errors.UNAUTHORIZED()
    const refusal = refusalOf(standing)
    if (refusal) throw errors[refusal]()
    return next()
  })

/** For operations of admins. */
export const admin = provedStaff('admin')

/** Opens the administration in the browser: what it needs is asked before a screen shows anything. */
export const access = provedStaff('admin', 'moderator').adminAccess.read.handler(({ context }) => ({
  roles: context.roles,
}))
