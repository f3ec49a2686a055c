import type { DecisionInput } from '@hearth/shared/moderation/decisions'
import type { ActionInput } from '@hearth/shared/moderation/ladder'
import { sql } from 'kysely'
import { isLastAdmin } from '../../members/admins.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Services } from '../../services.ts'
import { needsSecondPerson, requestApproval } from '../approvals/queries.ts'
import type { Staff } from '../staff/access.ts'
import { seesCase } from '../staff/seen-by.ts'
import { type Reach, reachOf, shutsOut } from './alone.ts'
import { foundHow } from './found-how.ts'
import { settleItems } from './items.ts'
import { holdsMessages } from './messages-around.ts'
import { type Stored, storeDecision } from './store.ts'
import { lockSubject, type Subject } from './subject.ts'

export type Refusal =
  | 'NOT_FOUND'
  | 'CASE_CHANGED'
  | 'NOT_CLAIMED'
  | 'OWN_CASE'
  | 'LAST_ADMIN'
  | 'SECOND_PERSON'
  | 'ADMIN_ONLY'

/** `approval`: what waits for a second person. `stored` is null while all of it waits. */
export type Outcome = { stored: Stored | null; approval: string | null; closed: boolean }

export type CaseDecision = {
  input: DecisionInput
  staff: Staff
  batchId?: string
  /** Held photos were chosen to be decided: what no list speaks against any more is shown. */
  showsPhotos?: boolean
  /** A second person has agreed, or the delay of a single admin is over: claim and version matter no more. */
  approved?: boolean
}

type Deps = Pick<Services, 'secret'>
type Case = NonNullable<Awaited<ReturnType<typeof lockCase>>>

const bans = (actions: ActionInput[]) => actions.some(({ action }) => action === 'ban')

/** The member that a case is about. */
async function subjectOf(db: Database, caseId: string) {
  const row = await db
    .selectFrom('cases')
    .innerJoin('profiles', 'profiles.id', 'cases.subjectId')
    .where('cases.id', '=', caseId)
    .select(['profiles.id as profileId', 'profiles.userId'])
    .executeTakeFirst()
  return row ?? { profileId: null, userId: null }
}

/** The case, locked until the end of the transaction. */
export const lockCase = (transaction: Database, id: string) =>
  transaction
    .selectFrom('cases')
    .where('id', '=', id)
    .select(['id', 'subjectId', 'kind', 'category', 'state', 'version', 'claimedBy', 'claimedUntil'])
    .forUpdate()
    .executeTakeFirst()

/** Whether this staff member reported something in the case. */
async function holdsOwnReport(db: Database, caseId: string, { profileId }: Staff): Promise<boolean> {
  const own = db
    .selectFrom('caseItems')
    .innerJoin('reports', 'reports.id', 'caseItems.sourceId')
    .where('caseId', '=', caseId)
    .where('caseItems.decidedAt', 'is', null)
    .where('reports.reporterId', '=', profileId)
  return (await own.select('caseItems.id').limit(1).execute()).length > 0
}

/** Why this person may not decide this case as they have read it, or null. */
export function refusalOf(
  found: Case,
  {
    input,
    staff,
    approved,
    batchId,
  }: Pick<CaseDecision, 'staff' | 'approved' | 'batchId'> & { input: { version: number } },
): 'CASE_CHANGED' | 'NOT_CLAIMED' | null {
  if (found.state !== 'open') return 'CASE_CHANGED'
  if (approved) return null
  if (found.version !== input.version) return 'CASE_CHANGED'
  const held = found.claimedBy !== null && found.claimedUntil! > new Date()
  // A bulk act claims nothing, and leaves what a colleague holds.
  if (batchId) return held && found.claimedBy !== staff.userId ? 'NOT_CLAIMED' : null
  return held && found.claimedBy === staff.userId ? null : 'NOT_CLAIMED'
}

/**
 * Whether a second person has to agree: to whatever is milder than a ban in a case about a minor, because it settles the
 * reports that hide the member; and to lifting a decision about one.
 */
async function freesMinor(transaction: Database, { id, subjectId }: Case, actions: ActionInput[]) {
  const bans = actions.some(({ action }) => action === 'ban')
  const lifts = actions.some(({ action }) => action === 'lift')
  const { rows } = await sql<{ minor: boolean }>`select (not ${bans}::boolean and about_minor(${id}))
    or (${lifts}::boolean and exists (
      select from restrictions r where r.subject_id = ${subjectId}::uuid and r.lifted_at is null
        and decided_about_minor(r.decision_id))) as minor`.execute(transaction)
  return oneRow(rows).minor
}

type Storing = {
  found: Case
  subject: Subject | null
  decision: CaseDecision
  reach: Reach | null
}

async function storeFor(
  transaction: Database,
  deps: Deps,
  { found, subject, decision: { input, staff, batchId, showsPhotos = false }, reach }: Storing,
): Promise<Outcome> {
  const { actions, note, statement = null } = input
  const { byMachine, source } = await foundHow(transaction, found.id)
  const waits = reach?.how === 'meanwhile'
  const of = { caseId: found.id, subject, actor: staff, source, byMachine, waits, aloneUntil: reach?.until }
  const stored = await storeDecision(transaction, deps, { ...of, actions, statement, note, batchId })
  const approval = waits
    ? await askAfterwards(transaction, deps, { found, subject, request: { input, staff }, stored })
    : null
  const dismissed = actions.every(({ action }) => action === 'close' || action === 'lift')
  const outcome = dismissed ? 'dismissed' : 'upheld'
  const settling = { caseId: found.id, itemIds: input.itemIds, outcome, decisionId: stored.id } as const
  const inBulk = batchId !== undefined && !showsPhotos
  const how = { answer: input.toReporter, unfounded: input.unfounded, inBulk }
  return { stored, approval, closed: await settleItems(transaction, { ...settling, ...how }) }
}

type AskingAfterwards = {
  found: Case
  subject: Subject | null
  request: Pick<CaseDecision, 'input' | 'staff'>
  stored: Stored
}

/**
 * Asks a second person to agree to a decision that has begun. Each member has at most one ban that waits with its
 * suspension: a later one replaces it.
 */
function askAfterwards(
  transaction: Database,
  deps: Deps,
  { found: { id: caseId }, subject, request, stored: { id: decisionId } }: AskingAfterwards,
) {
  const { input, staff } = request
  const act = bans(input.actions) ? 'ban' : 'restrict'
  const sourceId = act === 'ban' ? null : decisionId
  const of = { caseId, decisionId, sourceId, subjectUserId: subject?.userId ?? null, reason: input.note, actor: staff }
  return requestApproval(transaction, deps, { ...of, act, request })
}

type Asking = {
  userId: string | null
  decision: CaseDecision
  act: 'lift' | 'restrict' | 'ban'
}

/**
 * Asks for a second person before the decision has an effect. A bulk decision asks for none: each such case has to be
 * reviewed by itself.
 */
async function ask(transaction: Database, deps: Deps, { userId, decision: { input, staff, batchId }, act }: Asking) {
  if (batchId) return { refused: 'SECOND_PERSON' } as const
  const { caseId, note } = input
  // This request exists beside a ban of the same member that waits with its suspension.
  const sourceId = act === 'lift' && userId ? null : caseId
  const of = { subjectUserId: userId, caseId, sourceId, reason: note, actor: staff }
  const approval = await requestApproval(transaction, deps, { ...of, act, request: { input, staff } })
  return { stored: null, approval, closed: false }
}

/**
 * Decides a case: the decision with its effects, the items and what they came from, in the transaction of the caller. A
 * decision that one person may not make alone waits for a second person (alone.ts), as does every decision except a ban
 * in a case about a minor. The member is locked before the case, as in every decision about a member.
 */
export async function decideCase(
  transaction: Database,
  deps: Deps,
  decision: CaseDecision,
): Promise<Outcome | { refused: Refusal }> {
  const { input, staff, approved } = decision
  const { caseId, actions } = input
  const { userId, profileId } = await subjectOf(transaction, caseId)
  if (userId && shutsOut(actions) && (await isLastAdmin(transaction, userId))) return { refused: 'LAST_ADMIN' }
  const subject = await lockSubject(transaction, deps, profileId)
  const found = await lockCase(transaction, caseId)
  if (!found) return { refused: 'NOT_FOUND' }
  if (userId === staff.userId || (await holdsOwnReport(transaction, caseId, staff))) return { refused: 'OWN_CASE' }
  if (!approved && !(await seesCase(transaction, staff, caseId))) return { refused: 'NOT_FOUND' }
  const refused = refusalOf(found, decision)
  if (refused) return { refused }
  if (!subject && actions.some(({ action }) => action !== 'close')) return { refused: 'CASE_CHANGED' }
  const messageIds = actions.flatMap(({ messageId }) => messageId ?? [])
  if (!(await holdsMessages(transaction, staff, caseId, messageIds))) return { refused: 'NOT_FOUND' }
  const needsTwo = !approved && needsSecondPerson(staff)
  const reach = subject && needsSecondPerson(staff) ? await reachOf(transaction, staff.userId, subject, actions) : null
  if (subject && needsSecondPerson(staff) && !reach) return { refused: 'ADMIN_ONLY' }
  if (needsTwo && (await freesMinor(transaction, found, actions)))
    return ask(transaction, deps, { userId, decision, act: 'lift' })
  if (needsTwo && reach?.how === 'agreed')
    return ask(transaction, deps, { userId, decision, act: bans(actions) ? 'ban' : 'restrict' })
  return storeFor(transaction, deps, { found, subject, decision, reach: needsTwo ? reach : null })
}
