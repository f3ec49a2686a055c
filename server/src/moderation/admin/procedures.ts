import type { FactorKind } from '@hearth/shared/account/second-factors'
import { birthdayFrom } from '@hearth/shared/members/birthday'
import { factorOf } from '../../account/identity/second-factor/enrol.ts'
import { factorsOf } from '../../account/identity/second-factor/list.ts'
import { noteRemoved } from '../../account/identity/second-factor/notes.ts'
import { removeFactor as removeFactorOf } from '../../account/identity/second-factor/remove.ts'
import { audit } from '../../platform/audit/audit.ts'
import { invalidCursor } from '../../platform/db/keyset.ts'
import { storeEntered } from '../age-results/queries.ts'
import { admin, freshAdmin } from './access.ts'
import { changeUser, createUser, requestAddress } from './accounts.ts'
import { banUser, deleteUser, unbanUser } from './decisions.ts'
import { userDetails } from './details.ts'
import { mailInvitation, mailLink } from './links.ts'
import { findUser, findUsers, toAdminUser, userOfEmail } from './queries.ts'
import { decodeUserCursor, encodeUserCursor } from './user-cursor.ts'

const done = { done: true as const }

export const list = admin.adminUsers.list.handler(async ({ context, input, errors }) => {
  const { db, staff, env } = context
  const { cursor: token, limit, ...filter } = input
  const cursor = token === undefined ? null : decodeUserCursor(token, filter.sort)
  if (token !== undefined && !cursor) throw errors.INVALID(invalidCursor)
  const rows = await findUsers(db, filter, { cursor, limit: limit + 1, countries: env.SMS_COUNTRIES })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const details = { searched: filter.search !== undefined, seen: page.map(({ id }) => id) }
  await audit(db, { act: 'users_listed', actor: staff, details })
  return {
    users: page.map(toAdminUser),
    nextCursor: last ? encodeUserCursor({ value: last.orderValue, id: last.id }) : null,
    narrow: rows[0]?.narrow ?? false,
  }
})

export const read = admin.adminUsers.read.handler(async ({ context: { db, secret, staff }, input, errors }) => {
  const user = await userDetails(db, staff, input.userId)
  if (!user) throw errors.NOT_FOUND()
  await audit(db, { act: 'user_read', actor: staff, subjectId: user.id, secret })
  return user
})

export const create = admin.adminUsers.create.handler(async ({ context, input, errors }) => {
  const { minimumAge } = await context.community.read()
  if (!birthdayFrom(minimumAge).safeParse(input.birthday).success)
    throw errors.INVALID({ data: { problems: [{ field: 'birthday', code: 'too_young' }] } })
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

export const update = freshAdmin.adminUsers.update.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const { userId, email, ...changes } = input
  if (userId === staff.userId) throw errors.OWN_ACCOUNT()
  if (email && (await userOfEmail(db, email))) throw errors.ACCOUNT_EXISTS()
  const fields = [...Object.keys(changes), ...(email ? ['email'] : [])]
  if (!(await changeUser(context, { by: staff, userId, names: changes, fields }))) throw errors.NOT_FOUND()
  if (email) await requestAddress(context, userId, email.toLowerCase())
  return (await findUser(db, userId)) ?? Promise.reject(errors.NOT_FOUND())
})

/** An admin enters what a check of age found. A colleague does it for the admin's own account. */
export const recordAge = admin.adminUsers.recordAge.handler(async ({ context, input, errors }) => {
  const { db, secret, staff } = context
  const { userId, ...found } = input
  if (userId === staff.userId) throw errors.OWN_ACCOUNT()
  const user = await findUser(db, userId)
  if (!user) throw errors.NOT_FOUND()
  await db.transaction().execute(async (transaction) => {
    await storeEntered(transaction, { ...found, profileId: user.profileId, by: staff.userId })
    await audit(transaction, { act: 'user_age_checked', actor: staff, subjectId: userId, secret, details: found })
  })
  return done
})

export const ban = freshAdmin.adminUsers.ban.handler(async ({ context: { db, secret, staff }, input, errors }) => {
  const refusal = await banUser(db, { ...input, by: staff, secret })
  if (refusal) throw errors[refusal]()
  return (await findUser(db, input.userId))!
})

export const unban = freshAdmin.adminUsers.unban.handler(async ({ context: { db, secret, staff }, input, errors }) => {
  const refusal = await unbanUser(db, { ...input, by: staff, secret })
  if (refusal === 'OWN_ACCOUNT') throw errors.OWN_ACCOUNT()
  if (refusal) throw errors.NOT_FOUND()
  return (await findUser(db, input.userId))!
})

/** Waits for a second person: approvals/. */
const remove = freshAdmin.adminUsers.delete.handler(async ({ context: { db, secret, staff }, input, errors }) => {
  const refusal = await deleteUser(db, { ...input, by: staff, secret })
  if (refusal) throw errors[refusal]()
  return { state: 'waiting' as const }
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

export const removeFactor = freshAdmin.adminUsers.removeFactor.handler(async ({ context, input, errors }) => {
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
