import { Role } from '@hearth/shared/account/roles'
import { recordSecurityEvent } from '../../account/identity/events.ts'
import { isLastAdmin, lockAdmins } from '../../members/admins.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import type { Execution, Waiting } from '../approvals/execution.ts'
import { requestApproval } from '../approvals/queries.ts'

type Change = { userId: string; role: Role; by: Actor }
type Deps = Pick<Services, 'secret'>

/** Why an account cannot get a role: it is gone, or its owner has not shown that the address is theirs. */
async function roleRefusal(transaction: Database, { userId, by }: Change) {
  if (userId === by.userId) return 'OWN_ACCOUNT'
  const account = await transaction
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['emailVerified', 'banned', 'deletesAt'])
    .forUpdate()
    .executeTakeFirst()
  if (!account) return 'NOT_FOUND'
  return account.emailVerified && !account.banned && !account.deletesAt ? null : 'NOT_CONFIRMED'
}

/**
 * Asks a second person to agree that an account gets a role.
 * @returns why it is refused, or null
 */
export function askForRole(db: Database, deps: Deps, change: Change & { reason: string }) {
  const { userId, role, by, reason } = change
  return db.transaction().execute(async (transaction) => {
    const refusal = await roleRefusal(transaction, change)
    if (refusal) return refusal
    const waits = transaction.selectFrom('approvals').where('act', '=', 'grant-role').where('state', '=', 'waiting')
    if (await waits.where('subjectUserId', '=', userId).select('id').executeTakeFirst()) return 'ALREADY_WAITING'
    const request = { act: 'grant-role', subjectUserId: userId, reason, actor: by, request: { role } } as const
    await requestApproval(transaction, deps, request)
    return null
  })
}

/** Gives a role once another person has agreed. An account that has been banned or is leaving since gets none. */
async function giveRole(transaction: Database, services: Services, waiting: Waiting, by: Actor) {
  const { subjectUserId: userId, request } = waiting
  const role = Role.parse((request as { role: unknown }).role)
  await lockAdmins(transaction)
  if (!userId || (await roleRefusal(transaction, { userId, role, by }))) return
  await transaction
    .insertInto('userRoles')
    .values({ userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { secret } = services
  await audit(transaction, { act: 'role_granted', actor: by, subjectId: userId, secret, details: { role } })
  await recordSecurityEvent(services, { kind: 'role_granted', userId })
}

/** The granting of a role. */
export const roleGrant: Execution<Services> = { carryOut: giveRole }

/**
 * Takes a role back.
 * @returns why it is refused, or null
 */
export function takeRole(db: Database, { secret }: Deps, { userId, role, by }: Change) {
  return db.transaction().execute(async (transaction) => {
    if (userId === by.userId) return 'OWN_ACCOUNT'
    if (role === 'admin' && (await isLastAdmin(transaction, userId))) return 'LAST_ADMIN'
    const { numDeletedRows } = await transaction
      .deleteFrom('userRoles')
      .where('userId', '=', userId)
      .where('role', '=', role)
      .executeTakeFirst()
    if (!numDeletedRows) return 'NOT_FOUND'
    await audit(transaction, { act: 'role_revoked', actor: by, subjectId: userId, secret, details: { role } })
    return null
  })
}
