import type { DecisionInput } from '@hearth/shared/moderation/decisions'
import type { DecidedAction } from '@hearth/shared/moderation/ladder'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import { sql } from 'kysely'
import { isLastAdmin } from '../../members/admins.ts'
import { liftThese, restrict } from '../../members/restrictions/queries.ts'
import type { Actor } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import type { Execution, Waiting } from '../approvals/execution.ts'
import { needsSecondPerson, Outdated, requestApproval } from '../approvals/queries.ts'
import type { Staff } from '../staff/access.ts'
import { reachOf } from './alone.ts'
import { liftBans, reachOfBan, storeBan } from './bans.ts'
import { decideCase } from './decide.ts'
import { sendStatements } from './mails.ts'
import { shutOutForGood } from './shut-out.ts'
import { restrictionOf, shutOut } from './store.ts'
import { takeBack } from './take-back.ts'

type Restricting = { id: string; profileId: string; userId: string; actions: DecidedAction[] }

async function decisionOf(transaction: Database, id: string): Promise<Restricting | undefined> {
  const decision = await transaction
    .selectFrom('decisions')
    .innerJoin('profiles', 'profiles.id', 'decisions.subjectId')
    .where('decisions.id', '=', id)
    .select(['decisions.id', 'decisions.actions', 'profiles.id as profileId', 'profiles.userId'])
    .executeTakeFirst()
  return decision && { ...decision, actions: decision.actions as DecidedAction[] }
}

/** Extends the restrictions of a decision to the end that it names, without a gap. */
async function extend(transaction: Database, services: Services, waiting: Waiting, decisionId: string) {
  const decision = await decisionOf(transaction, decisionId)
  if (!decision) return
  // The member may have joined the team since the request.
  if (!(await reachOf(transaction, waiting.requestedBy, decision, decision.actions))) throw new Outdated('ADMIN_ONLY')
  const began = await transaction
    .selectFrom('restrictions')
    .where('decisionId', '=', decisionId)
    .where('liftedAt', 'is', null)
    .select('id')
    .execute()
  const { profileId: subjectId } = decision
  for (const { action, until } of decision.actions) {
    const kind = restrictionOf[action]
    const endsAt = until === null ? null : new Date(until)
    if (!kind || (endsAt && endsAt.getTime() <= Date.now())) continue
    if (kind === 'banned') await shutOutForGood(transaction, services, decision, decisionId)
    else await restrict(transaction, { subjectId, kind, endsAt, decisionId })
    if (action === 'ban' || action === 'suspend') await shutOut(transaction, decision, action === 'ban')
  }
  await liftThese(transaction, began, decisionId)
}

/**
 * Makes the requested decision, and stores it with the approval, which names the second person.
 * @throws when the case has changed since the request
 */
async function decideNow(transaction: Database, services: Services, { id }: Waiting, { input, staff }: Asked) {
  const outcome = await decideCase(transaction, services, { input, staff, approved: true })
  if ('refused' in outcome) throw new Outdated(outcome.refused)
  await nameDecision(transaction, id, outcome.stored)
}

const nameDecision = (transaction: Database, approvalId: string, stored: { id: string } | null) =>
  transaction
    .updateTable('approvals')
    .set({ decisionId: stored?.id ?? null })
    .where('id', '=', approvalId)
    .execute()

/** Extends a restriction that has begun, or makes a decision that has waited as a whole. */
async function carryOut(transaction: Database, services: Services, waiting: Waiting) {
  const { decisionId, request } = waiting
  if (decisionId) return extend(transaction, services, waiting, decisionId)
  const asked = request as Asked | AskedBan
  if ('input' in asked) return decideNow(transaction, services, waiting, asked)
  const { secret } = services
  const ban = { ...asked.ban, userId: waiting.subjectUserId!, reason: waiting.reason, secret }
  if (await isLastAdmin(transaction, ban.userId)) throw new Outdated('LAST_ADMIN')
  if (!(await reachOfBan(transaction, ban))) throw new Outdated('ADMIN_ONLY')
  await nameDecision(transaction, waiting.id, await storeBan(transaction, ban))
}

/** Whether a decision, or another one that restricts its member now, is about a minor. */
async function holdsMinor(transaction: Database, decisionId: string): Promise<boolean> {
  const { rows } = await sql`select from decisions d
    where d.id = ${decisionId} and (decided_about_minor(d.id)
      or exists (select from restrictions r where r.subject_id = d.subject_id and r.lifted_at is null
        and decided_about_minor(r.decision_id)))`.execute(transaction)
  return rows.length > 0
}

/**
 * Takes back a decision to which no second person agreed, and tells the member. When nobody decided in time, the case
 * waits for a decision again. While a decision about a minor holds, one person alone cannot end the suspension either:
 * its end waits for a second person instead.
 */
async function drop(transaction: Database, services: Services, waiting: Waiting, by: Actor) {
  const { decisionId, reason, subjectUserId, caseId } = waiting
  if (!decisionId) return
  if (needsSecondPerson(by) && (await holdsMinor(transaction, decisionId))) {
    const of = { act: 'lift', subjectUserId, caseId, reason, actor: by } as const
    return requestApproval(transaction, services, { ...of, request: { undo: decisionId, by } })
  }
  return takeBack(transaction, services, decisionId, { actor: by, note: reason, reopens: by.type === 'system' })
}

type Asked = { input: DecisionInput; staff: Staff }
type AskedBan = { ban: { category: ReportCategory; by: Actor } }
/** What `lift` was asked for: a decision of a case, an undoing, or the end of all that restricts an account. */
type Lifting = Asked | { undo: string; by: Actor } | { by: Actor }

/** Carries the lifting out as it was asked for. @throws when the case cannot be decided so any more */
async function liftCase(transaction: Database, services: Services, waiting: Waiting) {
  const { request, reason, subjectUserId } = waiting
  const lifting = request as Lifting
  if ('undo' in lifting) return takeBack(transaction, services, lifting.undo, { actor: lifting.by, note: reason })
  if ('by' in lifting) {
    const { by } = lifting
    await liftBans(transaction, { userId: subjectUserId!, by, reason, secret: services.secret }, true)
    return null
  }
  return decideNow(transaction, services, waiting, lifting)
}

/** A ban, or another restriction that begins or goes on with a second person. */
export const restriction: Execution<Services> = { carryOut, drop, afterwards: sendStatements }
/** The end of a restriction. */
export const lifting: Execution<Services> = { carryOut: liftCase, afterwards: sendStatements }
