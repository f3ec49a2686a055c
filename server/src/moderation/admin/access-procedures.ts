import { countedElsewhere } from '@hearth/shared/limits'
import { day } from '@hearth/shared/time'
import { sql } from 'kysely'
import { recordSecurityEvent } from '../../account/identity/events.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Staff } from '../staff/access.ts'
import { admin, freshAdmin } from './access.ts'
import { findUser } from './queries.ts'
import { askForRole, takeRole } from './roles.ts'

const done = { done: true as const }

/** Waits for a second person: approvals/. */
export const grantRole = freshAdmin.adminUsers.grantRole.handler(async ({ context, input, errors }) => {
  const refusal = await askForRole(context.db, context, { ...input, by: context.staff })
  if (refusal) throw errors[refusal]()
  return { state: 'waiting' as const }
})

export const revokeRole = freshAdmin.adminUsers.revokeRole.handler(async ({ context, input, errors }) => {
  const { db, staff, live } = context
  const refusal = await takeRole(db, context, { ...input, by: staff })
  if (refusal) throw errors[refusal]()
  await recordSecurityEvent(context, { kind: 'role_revoked', userId: input.userId })
  const user = await findUser(db, input.userId)
  if (user) live.notify([user.profileId], { type: 'account' })
  return done
})

/** For an owner who cannot get our mails, and has shown who they are in another way. */
export const confirm = freshAdmin.adminUsers.confirm.handler(async ({ context, input, errors }) => {
  const { db, secret, staff } = context
  const { userId } = input
  if (userId === staff.userId) throw errors.OWN_ACCOUNT()
  if (!(await findUser(db, userId))?.email) throw errors.NOT_FOUND()
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('user').set({ emailVerified: true }).where('id', '=', userId).execute()
    await audit(transaction, { act: 'user_confirmed', actor: staff, subjectId: userId, secret })
  })
  await recordSecurityEvent(context, { kind: 'confirmed', userId })
  return done
})

/** Seconds until this person may sign the account out again; 0 when they may now. Locks the account. */
async function waitToSignOut(transaction: Database, { userId: by }: Staff, userId: string): Promise<number> {
  await sql`select from "user" where id = ${userId} for update`.execute(transaction)
  const { rows } = await sql<{ at: Date }>`select at from audit_log
    where subject_id = ${userId} and actor_id = ${by}
      and act = 'user_signed_out' and at > now() - interval '1 day'
    order by at desc
    offset ${countedElsewhere.signOuts.max - 1} limit 1`.execute(transaction)
  return rows[0] ? Math.max(1, Math.ceil((rows[0].at.getTime() + day - Date.now()) / 1000)) : 0
}

export const endSessions = admin.adminUsers.endSessions.handler(async ({ context, input, errors }) => {
  const { db, secret, staff } = context
  const { userId } = input
  if (userId === staff.userId) throw errors.OWN_ACCOUNT()
  if (!(await findUser(db, userId))) throw errors.NOT_FOUND()
  const retryAfter = await db.transaction().execute(async (transaction) => {
    const wait = await waitToSignOut(transaction, staff, userId)
    if (wait) return wait
    await sql`select end_access(${userId})`.execute(transaction)
    await audit(transaction, { act: 'user_signed_out', actor: staff, subjectId: userId, secret })
    return 0
  })
  if (retryAfter) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  await recordSecurityEvent(context, { kind: 'sessions_ended', userId })
  return done
})
