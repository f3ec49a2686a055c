import type { ApprovalAct as Act } from '@hearth/shared/moderation/approvals'
import { sql } from 'kysely'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import { hoursWithoutColleague } from './second-person.ts'

/** What waits for a second person. `request` is what carrying it out needs. */
export type Request = {
  act: Act
  subjectUserId: string | null
  reason: string
  actor: Actor
  request?: object
  caseId?: string | null
  /** What it is about beyond the account: one request waits for each. */
  sourceId?: string | null
  /** The decision that takes full effect with it. */
  decisionId?: string | null
}

/** What was asked for cannot be done any more: the case has changed meanwhile. The request stays, to be refused or withdrawn. */
export class Outdated extends Error {}

/** Whether what this person does needs a second one. The console and the product itself are exempt, and logged. */
export const needsSecondPerson = ({ type }: Actor) => type === 'admin' || type === 'moderator'

/**
 * A new request for a ban replaces the one that waits, and its own decision suspends the member. About a minor the earlier
 * suspension stays: the new request may be about something else, and end.
 */
const endEarlierSuspension = (transaction: Database, subjectUserId: string | null) =>
  sql`update restrictions r set lifted_at = now() from approvals a
    where a.act = 'ban' and a.state = 'waiting' and a.subject_user_id = ${subjectUserId}
      and r.decision_id = a.decision_id and r.kind = 'suspended' and r.lifted_at is null
      and not decided_about_minor(a.decision_id)`.execute(transaction)

/** Sets when the request follows by itself. @returns the hours until then; null while a colleague can agree */
async function setDue(transaction: Database, id: string) {
  const hours = await hoursWithoutColleague(transaction, id)
  if (hours !== null)
    await sql`update approvals set due_at = requested_at + ${`${hours} hours`}::interval where id = ${id}`.execute(
      transaction,
    )
  return hours
}

/**
 * Asks for a second person. When no colleague can agree to it, the act follows by itself, and the log says so.
 * @returns the request's id; the same for an act about the same account that waits already
 */
export async function requestApproval(
  transaction: Database,
  { secret }: Pick<Services, 'secret'>,
  { act, subjectUserId, reason, actor, request = {}, caseId = null, sourceId = null, decisionId = null }: Request,
): Promise<string> {
  if (act === 'ban' && decisionId) await endEarlierSuspension(transaction, subjectUserId)
  const asked = await transaction
    .insertInto('approvals')
    .values({
      act,
      subjectUserId,
      caseId,
      sourceId,
      decisionId,
      request: JSON.stringify({ ...request, decisionId }),
      reason,
      requestedBy: actor.userId!,
      requestedLabel: actor.label ?? 'Hearth',
    })
    .onConflict((conflict) =>
      conflict
        .columns(['act', 'subjectUserId', 'sourceId'])
        .where('state', '=', 'waiting')
        .doUpdateSet((eb) => ({
          reason: eb.ref('excluded.reason'),
          decisionId: eb.ref('excluded.decisionId'),
          caseId: eb.ref('excluded.caseId'),
          request: eb.ref('excluded.request'),
          requestedBy: eb.ref('excluded.requestedBy'),
          requestedLabel: eb.ref('excluded.requestedLabel'),
          requestedAt: eb.ref('excluded.requestedAt'),
          remindedAt: null,
          dueAt: null,
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const hours = await setDue(transaction, asked.id)
  const details = { act, approval: asked.id, reason, ...(hours !== null && { alone: true, hours }) }
  await audit(transaction, { act: 'approval_asked', actor, secret, subjectId: subjectUserId, caseId, details })
  return asked.id
}

/** Withdraws what waits for decisions that are taken back. */
export async function withdrawFor(transaction: Database, decisionIds: string[], by: Actor) {
  if (!decisionIds.length) return
  await transaction
    .updateTable('approvals')
    .set({ state: 'withdrawn', decidedAt: sql<Date>`now()`, decidedBy: by.userId, decidedLabel: by.label })
    .where('decisionId', 'in', decisionIds)
    .where('state', '=', 'waiting')
    .execute()
}
