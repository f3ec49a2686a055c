import { requireStaff } from '../api.ts'
import { refusalOf, standingOf } from '../identity/standing.ts'

/**
 * For operations of admins: with a second factor, in a session that has just proved itself. To everybody else they do
 * not exist.
 */
export const admin = requireStaff('admin').use(async ({ context, next, errors }) => {
  const standing = await standingOf(context.db, context.sessionId)
  if (!standing) throw errors.UNAUTHORIZED()
  const refusal = refusalOf(standing)
  if (refusal) throw errors[refusal]()
  return next()
})
