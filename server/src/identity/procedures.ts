import { account, open } from '../api.ts'
import { recordSecurityEvent } from './events.ts'
import { claimOperator } from './operator.ts'

/** The link shows that somebody reads the console; it makes an admin once, and only where there is none. */
export const claim = account.operator.claim.handler(async ({ context, input, errors }) => {
  const { db, viewer, live } = context
  if (!(await claimOperator(db, input.token, viewer.userId))) throw errors.NOT_FOUND()
  await recordSecurityEvent(context, { kind: 'role_granted', userId: viewer.userId })
  live.notify([viewer.profileId], { type: 'account' })
  return { roles: ['admin' as const] }
})

/** Everybody may read them: the form of the sign-up says the same. */
export const rules = open.passwords.rules.handler(({ context }) => ({ minimum: context.env.PASSWORD_MIN }))
