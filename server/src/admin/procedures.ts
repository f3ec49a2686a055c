import type { FactorKind } from '@hearth/shared/second-factors'
import { audit } from '../audit/audit.ts'
import { decodeCursor, invalidCursor, pageOf } from '../db/keyset.ts'
import { purgeAccount } from '../deletion/queries.ts'
import { recipientOf } from '../identity/not-me/account-notice.ts'
import { factorOf } from '../identity/second-factor/enrol.ts'
import { factorsOf } from '../identity/second-factor/list.ts'
import { noteRemoved } from '../identity/second-factor/notes.ts'
import { removeFactor as removeFactorOf } from '../identity/second-factor/remove.ts'
import { admin } from './access.ts'
import { changeUser, createUser, requestAddress } from './accounts.ts'
import { banUser, deleteUser, unbanUser } from './decisions.ts'
import { mailInvitation, mailLink } from './links.ts'
import { findUser, findUsers, toAdminUser, userOfEmail } from './queries.ts'

const done = { done: true as const }

export const list = admin.adminUsers.list.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const { search, limit } = input
  const cursor = input.cursor === undefined ? null : decodeCursor(input.cursor)
  if (input.cursor !== undefined && !cursor) throw errors.INVALID(invalidCursor)
  const { page, nextCursor } = pageOf(await findUsers(db, search, cursor, limit + 1), limit)
  const details = { searched: search !== undefined, seen: page.map(({ id }) => id) }
  await audit(db, { act: 'users_listed', actor: staff, details })
  return { users: page.map(toAdminUser), nextCursor }
})

export const read = admin.adminUsers.read.handler(async ({ context: { db, secret, staff }, input, errors }) => {
  const user = await findUser(db, input.userId)
  if (!user) throw errors.NOT_FOUND()
  await audit(db, { act: 'user_read', actor: staff, subjectId: user.id, secret })
  return user
})

export const create = admin.adminUsers.create.handler(async ({ context, input, errors }) => {
  const id = await createUser(context, context.staff, 'user_created', input)
  if (!id) throw errors.ACCOUNT_EXISTS()
  return (await findUser(context.db, id))!
})

export const invite = admin.adminUsers.invite.handler(async ({ context, input, errors }) => {
  const id = await createUser(context, context.staff, 'user_invited', input)
  if (!id) throw errors.ACCOUNT_EXISTS()
  await mailInvitation(context, id)
  return (await findUser(context.db, id))!
})

export const update = admin.adminUsers.update.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const { userId, email, ...changes } = input
  if (userId === staff.userId) throw errors.OWN_ACCOUNT()
  if (email && (await userOfEmail(db, email))) throw errors.ACCOUNT_EXISTS()
  const fields = [...Object.keys(changes), ...(email ? ['email'] : [])]
  if (!(await changeUser(context, staff, userId, changes, fields))) throw errors.NOT_FOUND()
  if (email) await requestAddress(context, userId, email.toLowerCase())
  return (await findUser(db, userId)) ?? Promise.reject(errors.NOT_FOUND())
})

export const ban = admin.adminUsers.ban.handler(async ({ context: { db, secret, staff }, input, errors }) => {
  const refusal = await banUser(db, { ...input, by: staff, secret })
  if (refusal) throw errors[refusal]()
  return (await findUser(db, input.userId))!
})

export const unban = admin.adminUsers.unban.handler(async ({ context: { db, secret, staff }, input, errors }) => {
  const refusal = await unbanUser(db, { ...input, by: staff, secret })
  if (refusal === 'OWN_ACCOUNT') throw errors.OWN_ACCOUNT()
  if (refusal) throw errors.NOT_FOUND()
  return (await findUser(db, input.userId))!
})

const remove = admin.adminUsers.delete.handler(async ({ context, input, errors }) => {
  const { db, env, secret, staff, mailSender, log } = context
  const owner = await recipientOf(db, input.userId)
  const refusal = await deleteUser(db, { ...input, by: staff, secret })
  if (refusal) throw errors[refusal]()
  // If the store does not respond, the job repeats it.
  await purgeAccount(context, input.userId).catch((error: Error) =>
    log.warn({ name: error.name }, 'an account stays due'),
  )
  if (owner) mailSender.sendInBackground('accountDeleted', owner, () => env.BASE_URL, { what: input.reason })
  return done
})

export const sendLink = admin.adminUsers.sendLink.handler(async ({ context, input, errors }) => {
  const { db, secret, staff } = context
  const { userId, kind } = input
  if (userId === staff.userId) throw errors.OWN_ACCOUNT()
  if (!(await findUser(db, userId))) throw errors.NOT_FOUND()
  await audit(db, { act: 'user_link_sent', actor: staff, subjectId: userId, secret, details: { kind } })
  await mailLink(context, userId, kind)
  return done
})

export const listFactors = admin.adminUsers.listFactors.handler(
  async ({ context: { db, secret, staff }, input, errors }) => {
    if (!(await findUser(db, input.userId))) throw errors.NOT_FOUND()
    await audit(db, { act: 'user_factors_listed', actor: staff, subjectId: input.userId, secret })
    return factorsOf(db, input.userId)
  },
)

export const removeFactor = admin.adminUsers.removeFactor.handler(async ({ context, input, errors }) => {
  const { db, secret, staff } = context
  const { userId, factorId } = input
  if (userId === staff.userId) throw errors.OWN_ACCOUNT()
  const factor = await factorOf(db, userId, factorId)
  if (!factor?.confirmedAt) throw errors.NOT_FOUND()
  const kind = factor.kind as FactorKind
  await db.transaction().execute(async (transaction) => {
    await removeFactorOf(transaction, userId, kind)
    await transaction.deleteFrom('session').where('userId', '=', userId).execute()
    const details = { kind }
    await audit(transaction, { act: 'user_factor_removed', actor: staff, subjectId: userId, secret, details })
  })
  await noteRemoved(context, userId, kind)
  return done
})

export { remove as delete }
