import type { DecisionInput } from '@hearth/shared/decisions'
import { sql } from 'kysely'
import type { Services } from '../api.ts'
import { executes, needsSecondPerson, Outdated, requestApproval, type Waiting } from '../approvals/queries.ts'
import type { Actor } from '../audit/audit.ts'
import type { Database } from '../db/connection.ts'
import { lift } from '../restrictions/queries.ts'
import type { Staff } from '../staff/access.ts'
import { liftBans } from './bans.ts'
import { decideCase } from './decide.ts'
import { sendStatements } from './mails.ts'
import { shutOutForGood } from './shut-out.ts'
import { takeBack } from './take-back.ts'

/** The suspension becomes a ban, without a moment in between. */
async function ban(transaction: Database, services: Services, { decisionId }: Waiting) {
  const decision = await transaction
    .selectFrom('decisions')
    .innerJoin('profiles', 'profiles.id', 'decisions.subjectId')
    .where('decisions.id', '=', decisionId)
    .select(['decisions.id', 'profiles.id as profileId', 'profiles.userId'])
    .executeTakeFirst()
  if (!decision) return
  await shutOutForGood(transaction, services, decision, decision.id)
  await lift(transaction, { decisionId: decision.id, kind: 'suspended' }, decision.id)
}

/** Whether a decision, or another one that restricts its member now, is about a minor. */
async function holdsMinor(transaction: Database, decisionId: string): Promise<boolean> {
  const { rows } = await sql`select from decisions d where d.id = ${decisionId} and (decided_about_minor(d.id)
    or exists (select from restrictions r where r.subject_id = d.subject_id and r.lifted_at is null
      and decided_about_minor(r.decision_id)))`.execute(transaction)
  return rows.length > 0
}

/**
 * Without the second person there was no ban: the decision is taken back, and the member is told. When staff did not decide
 * in time, the case waits again. While a decision about a minor holds, no one person ends the suspension either: that is
 * asked for in its place.
 */
async function dropBan(transaction: Database, services: Services, waiting: Waiting, by: Actor) {
  const { decisionId, reason, subjectUserId, caseId } = waiting
  if (needsSecondPerson(by) && (await holdsMinor(transaction, decisionId!))) {
    const of = { act: 'lift', subjectUserId, caseId, reason, actor: by } as const
    return requestApproval(transaction, services, { ...of, request: { undo: decisionId, by } })
  }
  return takeBack(transaction, services, decisionId!, { actor: by, note: reason, reopens: by.type === 'system' })
}

/** What `lift` was asked for: a decision of a case, an undoing, or the end of all that restricts an account. */
type Lifting = { input: DecisionInput; staff: Staff } | { undo: string; by: Actor } | { by: Actor }

/** Carries the lifting out as it was asked for. @throws when the case cannot be decided so any more */
async function liftCase(transaction: Database, services: Services, { request, reason, subjectUserId }: Waiting) {
  const lifting = request as Lifting
  if ('undo' in lifting) return takeBack(transaction, services, lifting.undo, { actor: lifting.by, note: reason })
  if ('by' in lifting) {
    const { by } = lifting
    await liftBans(transaction, { userId: subjectUserId!, by, reason, secret: services.secret }, true)
    return null
  }
  const { input, staff } = lifting
  const outcome = await decideCase(transaction, services, { input, staff, approved: true })
  if ('refused' in outcome) throw new Outdated(outcome.refused)
  return null
}

executes('ban', { carryOut: ban, drop: dropBan, afterwards: sendStatements })
executes('lift', { carryOut: liftCase, afterwards: sendStatements })
