import { account, open } from '../../api.ts'
import { recordSecurityEvent } from './events.ts'
import { claimOperator } from './operator.ts'

/** Makes the first admin. The link proves access to the console and works once, only while there is no admin. */
export const claim = account.operator.claim.handler(async ({ context, input, errors }) => {
  const { db, viewer, live } = context
  if (!(await claimOperator(db, input.token, viewer.userId))) throw errors.NOT_FOUND()
  await recordSecurityEvent(context, { kind: 'role_granted', userId: viewer.userId })
  live.notify([viewer.profileId], { type: 'account' })
  return { roles: ['admin' as const] }
})

/** Public, because the sign-up form shows it too. */
export const rules = open.passwords.rules.handler(({ context }) => ({ minimum: context.env.PASSWORD_MIN }))
