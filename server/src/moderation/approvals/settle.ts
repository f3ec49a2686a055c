import { hour } from '@hearth/shared/time'
import { sql } from 'kysely'
import { lockAdmins } from '../../members/admins.ts'
import { type Actor, audit, theSystem } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import type { Waiting } from './execution.ts'
import { hoursWithoutColleague } from './second-person.ts'

export type Verdict = 'approved' | 'refused' | 'withdrawn' | 'expired'

const columns = [
  'id',
  'act',
  'subjectUserId',
  'request',
  'reason',
  'caseId',
  'sourceId',
  'decisionId',
  'requestedBy',
  'requestedLabel',
] as const

/**
 * Locks what a verdict changes in the order of all decisions: admins, the member, the case, and only then the request.
 * Otherwise two of them could wait for each other.
 */
async function lockAround(transaction: Database, id: string) {
  await lockAdmins(transaction)
  await sql`select from approvals a join "user" u on u.id = a.subject_user_id join profiles p on p.user_id = u.id
    where a.id = ${id}
    for update of p, u`.execute(transaction)
  await sql`select from approvals a join cases c on c.id = a.case_id where a.id = ${id} for update of c`.execute(
    transaction,
  )
}

/** `askedAt`: of the request that was read, to the millisecond; one that has replaced it since is another. */
type Settling = { id: string; verdict: Verdict; by: Actor; askedAt?: string }

/**
 * Gives a verdict and carries it out. The database refuses an approval by the person who asks.
 * @returns null when a verdict was given before, or the request is another one by now
 */
async function settleIn(transaction: Database, services: Services, { id, verdict, by, askedAt }: Settling) {
  await lockAround(transaction, id)
  const waiting: Waiting | undefined = await transaction
    .updateTable('approvals')
    .set({ state: verdict, decidedAt: sql<Date>`now()`, decidedBy: by.userId, decidedLabel: by.label })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(askedAt ? sql<boolean>`date_trunc('milliseconds', requested_at) = ${askedAt}::timestamptz` : sql.lit(true))
    .returning(columns)
    .executeTakeFirst()
  if (!waiting) return null
  const { act, subjectUserId, caseId } = waiting
  const { carryOut, drop } = services.executions[act]
  const details = { act, approval: id, asked: waiting.requestedLabel, alone: by.type === 'system' }
  await audit(transaction, {
    act: `approval_${verdict}`,
    actor: by,
    secret: services.secret,
    subjectId: subjectUserId,
    caseId,
    details,
  })
  await (verdict === 'approved' ? carryOut : drop)?.(transaction, services, waiting, by)
  return waiting
}

/**
 * Gives a verdict on what waits, with its consequences in one transaction.
 * @returns false when there was one before, or the request that was read is another one by now
 */
export async function settleApproval(services: Services, settling: Settling): Promise<boolean> {
  const settled = await services.db.transaction().execute((transaction) => settleIn(transaction, services, settling))
  if (settled) services.executions[settled.act].afterwards?.(services)
  return settled !== null
}

/**
 * Whether a request that is due still has no colleague. A new colleague ends the delay. A newly hindered colleague makes
 * it the longer one.
 */
async function isStillDue({ db }: Services, { id, requestedAt }: { id: string; requestedAt: Date }) {
  const hours = await hoursWithoutColleague(db, id)
  const dueAt = hours === null ? null : new Date(requestedAt.getTime() + hours * hour)
  if (dueAt && dueAt.getTime() <= Date.now()) return true
  await db.updateTable('approvals').set({ dueAt }).where('id', '=', id).where('state', '=', 'waiting').execute()
  return false
}

/** Carries out requests without a colleague who could agree, after their delay. A request that fails holds up no other. */
export async function carryOutDue(services: Services) {
  const { rows } = await sql<{ id: string; requestedAt: Date }>`select a.id, a.requested_at from approvals a
    where a.state = 'waiting' and a.due_at <= now()
      and exists (select from user_roles r where r.user_id = a.requested_by)
    order by a.due_at`.execute(services.db)
  for (const request of rows) {
    if (!(await isStillDue(services, request))) continue
    await settleApproval(services, { id: request.id, verdict: 'approved', by: theSystem }).catch((error: Error) =>
      services.log.error({ part: 'approvals', name: error.name }, 'an approved act could not be carried out'),
    )
  }
}
