import { sql } from 'kysely'
import { lift } from '../../members/restrictions/queries.ts'
import { holdAgain } from '../../pictures/screening/queries.ts'
import type { Actor } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Services } from '../../services.ts'
import { withdrawFor } from '../approvals/queries.ts'
import { grantWaiting } from './answer-appeal.ts'
import { settleReports } from './items.ts'
import { restoreRemovals } from './removals.ts'
import { keepOutAgain, letInAgain } from './shut-out.ts'
import { type Stored, storeDecision } from './store.ts'
import { takeStrikesBack } from './strikes.ts'
import { lockSubject } from './subject.ts'

type Taking = {
  actor: Actor
  note: string
  batchId?: string
  /** Its reports wait for another decision, instead of being dismissed. */
  reopens?: boolean
}

const decisionOf = (transaction: Database, id: string) =>
  transaction
    .selectFrom('decisions')
    .where('id', '=', id)
    .select(['id', 'caseId', 'subjectId', 'source', 'detectedByMachine', 'actions'])
    .executeTakeFirst()

const isTakenBack = async (transaction: Database, id: string) =>
  (await transaction.selectFrom('decisions').where('overrules', '=', id).select('id').executeTakeFirst()) !== undefined

/** What a lifting ended applies again, as far as its date has not come. */
const restrictAgain = (transaction: Database, decisionId: string) =>
  transaction
    .updateTable('restrictions')
    .set({ liftedAt: null, liftedBy: null })
    .where('liftedBy', '=', decisionId)
    .where('decisionId', '<>', decisionId)
    .where(sql<boolean>`coalesce(ends_at, 'infinity') > now()`)
    .returning(['kind', 'decisionId'])
    .execute()

/** The member's other open case, or else the case itself. */
async function openCaseFor(transaction: Database, caseId: string): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select coalesce((select other.id from cases other join cases own on own.id = ${caseId}
      where other.subject_id = own.subject_id and other.id <> own.id and other.state = 'open' and other.kind <> 'hash-hit'
      limit 1), ${caseId}::uuid) as id`.execute(transaction)
  return oneRow(rows).id
}

/** Makes a case as grave as the items that it holds. One that all items have left stays as it was. */
const describeCase = (transaction: Database, caseId: string, { joined }: { joined: boolean }) =>
  sql`update cases c set
      kinds = case when ${joined}::boolean then array(select distinct unnest(c.kinds || held.kinds)) else held.kinds end,
      categories = case when ${joined}::boolean then array(select distinct unnest(c.categories || held.categories))
        else held.categories end,
      kind = case when ${joined}::boolean and c.severity <= held.severity then c.kind else held.kind end,
      category = case when ${joined}::boolean and c.severity <= held.severity then coalesce(c.category, held.category)
        else held.category end,
      severity = case when ${joined}::boolean then least(c.severity, held.severity) else held.severity end
    from (select
        array_agg(distinct kind) as kinds,
        min(severity) as severity,
        array_remove(array_agg(distinct category), null) as categories,
        (array_agg(kind order by severity, added_at))[1] as kind,
        (array_agg(category order by severity, added_at))[1] as category
      from case_items
      where case_id = ${caseId}) held
    where c.id = ${caseId} and held.kinds is not null`.execute(transaction)

/** What staff have found about a minor goes with the items, which may say nothing of it. */
const staysAboutMinor = (transaction: Database, from: string, to: string) =>
  sql`update cases set categories = array_append(categories, 'underage')
    where id = ${to} and about_minor(${from}) and not 'underage' = any(categories)`.execute(transaction)

/** Hides the member of a case again while a report that hides them waits for a decision. */
const hideAgain = (transaction: Database, caseId: string) =>
  sql`update profiles p set hidden_at = coalesce(p.hidden_at, now()) from cases c
    where c.id = ${caseId} and p.id = c.subject_id
      and exists (select from reports r
        where r.target_id = p.id and r.hides_target and r.decided_at is null)`.execute(transaction)

/**
 * Opens a decided case again, with the items that a decision settled. When the member has another open case by now, the
 * items join it, and both cases say what they hold.
 */
async function reopen(transaction: Database, caseId: string, decisionId: string) {
  const target = await openCaseFor(transaction, caseId)
  await sql`with items as (update case_items i set decided_at = null, case_id = ${target}
      where case_id = ${caseId} and decided_at = (select decided_at from decisions where id = ${decisionId})
        and not exists (select from case_items o where o.kind = i.kind and o.source_id = i.source_id and o.decided_at is null)
      returning kind, source_id), signals as (
      update scam_signals s set outcome = null, decided_at = null
      where s.decided_at = (select decided_at from decisions where id = ${decisionId}) and s.sender_id in (
        select seen.sender_id from items join scam_signals seen on items.kind = 'scam' and seen.id = items.source_id)
      ), reports as (
    update reports r set state = 'open', decided_at = null, decision_id = null, answer = '' from items
      where items.kind = 'report' and r.id = items.source_id)
    update outside_notices n set decided_at = null, outcome = null, digest = null from items
      where items.kind = 'outside-notice' and n.id = items.source_id`.execute(transaction)
  await holdAgain(transaction, decisionId)
  await hideAgain(transaction, target)
  await sql`update cases set state = 'open', decided_at = null, version = version + 1 where id = ${target}`.execute(
    transaction,
  )
  if (target === caseId) return
  await describeCase(transaction, caseId, { joined: false })
  await describeCase(transaction, target, { joined: true })
  await staysAboutMinor(transaction, caseId, target)
}

/** Reports that a decision upheld are dismissed by the one that takes it back. */
async function dismissReports(transaction: Database, decisionId: string, by: string) {
  const upheld = transaction.selectFrom('reports').where('decisionId', '=', decisionId).where('state', '=', 'upheld')
  const ids = (await upheld.select('id').execute()).map(({ id }) => id)
  await settleReports(transaction, ids, { outcome: 'dismissed', decisionId: by, answer: '' })
}

/**
 * Takes a decision back with all it did: restrictions, strikes, removed texts and pictures, and a ban that waits. Both
 * decisions stay. The member is told, and so is everyone whose appeal waits: it is granted. Call in a transaction.
 * @returns the new decision; null when there is none to take back, or it was taken back before
 */
export async function takeBack(
  transaction: Database,
  deps: Pick<Services, 'secret'>,
  decisionId: string,
  { actor, note, batchId, reopens = false }: Taking,
): Promise<Stored | null> {
  const decision = await decisionOf(transaction, decisionId)
  if (!decision) return null
  const subject = await lockSubject(transaction, deps, decision.subjectId)
  if (await isTakenBack(transaction, decisionId)) return null
  const onlyClosed = (decision.actions as { action: string }[]).every(({ action }) => action === 'close')
  const stored = await storeDecision(transaction, deps, {
    caseId: decision.caseId,
    subject: onlyClosed ? null : subject,
    actions: [{ action: onlyClosed ? 'close' : 'lift' }],
    statement: null,
    actor,
    source: decision.source,
    byMachine: decision.detectedByMachine,
    note,
    overrules: decisionId,
    ...(batchId && { batchId }),
  })
  // The case is settled first: taking back that nothing was done opens it again with the report.
  await grantWaiting(transaction, deps, decisionId, { by: actor, subjectId: subject?.userId ?? null })
  if ((onlyClosed || reopens) && decision.caseId) await reopen(transaction, decision.caseId, decisionId)
  await takeStrikesBack(transaction, decisionId)
  await withdrawFor(transaction, [decisionId], actor)
  // What a ban keeps from a new account outlives the banned one.
  await letInAgain(transaction, [{ kind: 'banned', decisionId }])
  if (!subject || onlyClosed) return stored
  await lift(transaction, { decisionId }, stored.id)
  await keepOutAgain(transaction, deps, subject, await restrictAgain(transaction, decisionId))
  await restoreRemovals(transaction, decisionId, subject.profileId)
  await holdAgain(transaction, decisionId)
  await dismissReports(transaction, decisionId, stored.id)
  return stored
}
