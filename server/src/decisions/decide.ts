import type { ActionInput, DecisionInput } from '@hearth/shared/decisions'
import type { CaseKind } from '@hearth/shared/staff'
import type { Services } from '../api.ts'
import { needsSecondPerson, requestApproval } from '../approvals/queries.ts'
import type { Database } from '../db/connection.ts'
import { isLastAdmin } from '../members/admins.ts'
import type { Staff } from '../staff/access.ts'
import { settleItems } from './items.ts'
import { type Stored, storeDecision } from './store.ts'
import { lockSubject, type Subject } from './subject.ts'

export type Refusal = 'NOT_FOUND' | 'CASE_CHANGED' | 'NOT_CLAIMED' | 'OWN_CASE' | 'LAST_ADMIN'

/** `approval`: what waits for a second person. `stored` is null while all of it waits. */
export type Outcome = { stored: Stored | null; approval: string | null; closed: boolean }

export type CaseDecision = {
  input: DecisionInput
  staff: Staff
  batchId?: string
  /** A second person has agreed, or the delay of a single admin is over: claim and version matter no more. */
  approved?: boolean
}

type Deps = Pick<Services, 'secret'>
type Case = NonNullable<Awaited<ReturnType<typeof lockCase>>>

const shutsOut = (actions: ActionInput[]) => actions.some(({ action }) => action === 'ban' || action === 'suspend')

async function subjectUserOf(db: Database, caseId: string): Promise<string | null> {
  const row = await db
    .selectFrom('cases')
    .innerJoin('profiles', 'profiles.id', 'cases.subjectId')
    .where('cases.id', '=', caseId)
    .select('profiles.userId')
    .executeTakeFirst()
  return row?.userId ?? null
}

/** The case, locked until the end of the transaction. */
export const lockCase = (transaction: Database, id: string) =>
  transaction
    .selectFrom('cases')
    .where('id', '=', id)
    .select(['id', 'subjectId', 'kind', 'category', 'state', 'version', 'claimedBy', 'claimedUntil'])
    .forUpdate()
    .executeTakeFirst()

/** What a machine has found: photos come into cases because a list has a picture like them. */
const machineKinds: CaseKind[] = ['hash-hit', 'photo', 'scam']

/** What the case holds: where it came from, and whether this person of staff reported something in it. */
async function itemsOf(db: Database, caseId: string, staff: Staff) {
  const items = await db
    .selectFrom('caseItems')
    .leftJoin('reports', 'reports.id', 'caseItems.sourceId')
    .where('caseId', '=', caseId)
    .where('caseItems.decidedAt', 'is', null)
    .select(['kind', 'reports.reporterId'])
    .execute()
  const machine = items.some(({ kind }) => machineKinds.includes(kind))
  const told = items.some(({ kind }) => kind === 'report' || kind === 'outside-notice')
  return {
    own: items.some(({ reporterId }) => reporterId === staff.profileId),
    byMachine: machine,
    source: told ? ('notice' as const) : ('own-initiative' as const),
  }
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
): Refusal | null {
  if (!staff.kinds.includes(found.kind)) return 'NOT_FOUND'
  if (found.category && staff.declinedCategories.includes(found.category)) return 'NOT_FOUND'
  if (found.state !== 'open') return 'CASE_CHANGED'
  if (approved) return null
  if (found.version !== input.version) return 'CASE_CHANGED'
  const held = found.claimedBy !== null && found.claimedUntil! > new Date()
  // A bulk act claims nothing, and leaves what a colleague holds.
  if (batchId) return held && found.claimedBy !== staff.userId ? 'NOT_CLAIMED' : null
  return held && found.claimedBy === staff.userId ? null : 'NOT_CLAIMED'
}

/** Whether an item of the case says that the member is under 18. */
async function isAboutMinor(transaction: Database, caseId: string): Promise<boolean> {
  const items = transaction.selectFrom('caseItems').where('caseId', '=', caseId).where('category', '=', 'underage')
  return Boolean(await items.select('id').executeTakeFirst())
}

/** Whether a second person has to agree to lifting: of a case about a minor, or of a decision about one. */
async function liftsMinor(transaction: Database, { id, category, subjectId }: Case, actions: ActionInput[]) {
  if (!actions.some(({ action }) => action === 'lift')) return false
  // Staff can change the category of a case, not that of its items.
  if (category === 'underage' || (await isAboutMinor(transaction, id))) return true
  const decision = await transaction
    .selectFrom('restrictions')
    .innerJoin('decisions', 'decisions.id', 'restrictions.decisionId')
    .where('restrictions.subjectId', '=', subjectId)
    .where('liftedAt', 'is', null)
    .where('decisions.category', '=', 'underage')
    .select('decisions.id')
    .executeTakeFirst()
  return decision !== undefined
}

async function storeFor(
  transaction: Database,
  deps: Deps,
  found: Case,
  subject: Subject | null,
  { input, staff, batchId, approved }: CaseDecision,
): Promise<Outcome> {
  const { actions, note, statement = null } = input
  const { byMachine, source } = await itemsOf(transaction, found.id, staff)
  const banWaits = !approved && needsSecondPerson(staff) && actions.some(({ action }) => action === 'ban')
  const of = { caseId: found.id, subject, actor: staff, source, byMachine }
  const stored = await storeDecision(transaction, deps, { ...of, actions, statement, note, banWaits, batchId })
  const subjectUserId = subject?.userId ?? null
  const ban = {
    act: 'ban',
    subjectUserId,
    reason: note,
    actor: staff,
    caseId: found.id,
    decisionId: stored.id,
  } as const
  const approval = banWaits ? await requestApproval(transaction, deps, ban) : null
  const dismissed = actions.every(({ action }) => action === 'close' || action === 'lift')
  const outcome = dismissed ? 'dismissed' : 'upheld'
  const settling = { caseId: found.id, itemIds: input.itemIds, outcome, decisionId: stored.id } as const
  return { stored, approval, closed: await settleItems(transaction, { ...settling, answer: input.toReporter }) }
}

/**
 * Decides a case: the decision with its effects, the items and what they came from, in the transaction of the caller. A
 * ban by one person suspends until a second one agrees; lifting a case about a minor waits for one.
 */
export async function decideCase(
  transaction: Database,
  deps: Deps,
  decision: CaseDecision,
): Promise<Outcome | { refused: Refusal }> {
  const { input, staff, approved } = decision
  const { caseId, actions, note } = input
  const userId = await subjectUserOf(transaction, caseId)
  if (userId && shutsOut(actions) && (await isLastAdmin(transaction, userId))) return { refused: 'LAST_ADMIN' }
  const found = await lockCase(transaction, caseId)
  if (!found) return { refused: 'NOT_FOUND' }
  if (userId === staff.userId || (await itemsOf(transaction, caseId, staff)).own) return { refused: 'OWN_CASE' }
  const refused = refusalOf(found, decision)
  if (refused) return { refused }
  const subject = await lockSubject(transaction, deps, found.subjectId)
  if (!subject && actions.some(({ action }) => action !== 'close')) return { refused: 'CASE_CHANGED' }
  const waits = !approved && needsSecondPerson(staff) && (await liftsMinor(transaction, found, actions))
  if (!waits) return storeFor(transaction, deps, found, subject, decision)
  const request = { act: 'lift', subjectUserId: subject!.userId, reason: note, actor: staff, caseId } as const
  const approval = await requestApproval(transaction, deps, { ...request, request: { input, staff } })
  return { stored: null, approval, closed: false }
}
