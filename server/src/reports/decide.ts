import { sql } from 'kysely'
import { type Actor, audit } from '../audit/audit.ts'
import { settleItems } from '../cases/settle-items.ts'
import type { Database } from '../db/connection.ts'
import { isLastAdmin } from '../members/admins.ts'
import { notify } from '../notifications/notify.ts'

export type Verdict = 'upheld' | 'dismissed'

/** `again`: also decides a report that is already decided. */
export type Decision = { receipt: string; verdict: Verdict; reason: string; by: Actor; again: boolean }

export type Standing = { hidden: boolean; banned: boolean }

/** The member's standing before and after; null when the reported account does not exist. */
export type Decided = { before: Standing; after: Standing } | null

export type Refused = { refused: 'not-there' | 'decided-before' | 'last-admin' }

type DecidedReport = { id: string; targetId: string | null; category: string; state: string; hidesTarget: boolean }

/** Locks the member until the end of the transaction, so that the later of two decisions sees the earlier. */
function lockTarget(transaction: Database, targetId: string) {
  return transaction
    .selectFrom('profiles')
    .innerJoin('user', 'user.id', 'profiles.userId')
    .where('profiles.id', '=', targetId)
    .select(['profiles.id', 'userId', 'banned', sql<boolean>`hidden_at is not null`.as('hidden')])
    .forUpdate()
    .executeTakeFirst()
}

/**
 * The member's standing after a decision. A member hidden by another undecided report stays hidden. Upholding bans;
 * dismissing an upheld report lifts the ban, unless another report is upheld.
 */
async function standingAfter(transaction: Database, report: DecidedReport, verdict: Verdict, before: Standing) {
  const { rows } = await sql<{ waits: boolean; upheld: boolean }>`select
    exists (select from reports where target_id = ${report.targetId} and hides_target and decided_at is null) as waits,
    exists (select from reports where target_id = ${report.targetId} and state = 'upheld') as upheld`.execute(
    transaction,
  )
  const { waits, upheld } = rows[0]!
  const lifts = verdict === 'dismissed' && report.state === 'upheld'
  return {
    hidden: report.hidesTarget ? before.hidden && waits : before.hidden,
    banned: lifts ? upheld : before.banned || verdict === 'upheld',
  }
}

/**
 * Applies a changed standing. A ban ends all sessions; triggers remove the member from all lists and close their live
 * connections. A ban also takes back a scheduled deletion: with the account would go what keeps its address and number
 * from a new one.
 */
async function applyStanding(
  transaction: Database,
  target: { id: string; userId: string },
  before: Standing,
  after: Standing,
) {
  if (before.hidden && !after.hidden)
    await transaction.updateTable('profiles').set({ hiddenAt: null }).where('id', '=', target.id).execute()
  if (before.banned !== after.banned)
    await transaction
      .updateTable('user')
      .set({ banned: after.banned, ...(after.banned && { deletesAt: null }) })
      .where('id', '=', target.userId)
      .execute()
  if (after.banned) await transaction.deleteFrom('session').where('userId', '=', target.userId).execute()
}

async function storeDecision(transaction: Database, report: DecidedReport, verdict: Verdict) {
  const target = report.targetId ? await lockTarget(transaction, report.targetId) : undefined
  await transaction
    .updateTable('reports')
    .set({ state: verdict, decidedAt: sql<Date>`now()` })
    .where('id', '=', report.id)
    .execute()
  if (!target) return { userId: null, decided: null }
  const before = { hidden: target.hidden, banned: target.banned }
  const after = await standingAfter(transaction, report, verdict, before)
  await applyStanding(transaction, target, before, after)
  return { userId: target.userId, decided: { before, after } }
}

/** Whether upholding a report would ban the last admin who can act: nobody could lift that ban in the product. */
async function bansLastAdmin(transaction: Database, receipt: string): Promise<boolean> {
  const reported = await transaction
    .selectFrom('reports')
    .innerJoin('profiles', 'profiles.id', 'reports.targetId')
    .where('receipt', '=', receipt)
    .select('profiles.userId')
    .executeTakeFirst()
  return reported ? isLastAdmin(transaction, reported.userId) : false
}

/** Decides a report as `decideReport` does, in a transaction of the caller. */
export async function decideIn(
  transaction: Database,
  { receipt, verdict, reason, by, again }: Decision,
): Promise<Refused | { decided: Decided }> {
  if (verdict === 'upheld' && (await bansLastAdmin(transaction, receipt))) return { refused: 'last-admin' }
  const report = await transaction
    .selectFrom('reports')
    .where('receipt', '=', receipt)
    .select(['id', 'reporterId', 'targetId', 'category', 'state', 'hidesTarget'])
    .forUpdate()
    .executeTakeFirst()
  if (!report) return { refused: 'not-there' }
  const isDecided = report.state === 'upheld' || report.state === 'dismissed'
  if (isDecided && !again) return { refused: 'decided-before' }
  const { userId, decided } = await storeDecision(transaction, report, verdict)
  await settleItems(transaction, 'report', [report.id])
  if (report.reporterId) await notify(transaction, report.reporterId, { kind: 'safety', topic: 'report-decided' })
  const details = { receipt, category: report.category, reason, was: report.state, ...decided }
  await audit(transaction, { act: `report_${verdict}`, actor: by, subjectId: userId, details })
  return { decided }
}

/**
 * Decides a report in one transaction, with the consequences for the member and an entry in the audit log. Upheld: the
 * member is banned. Dismissed: a member hidden only by this report is visible again. The reporter sees the new state.
 * All decisions go through this function or `decideIn`.
 */
export const decideReport = (db: Database, decision: Decision) =>
  db.transaction().execute((transaction) => decideIn(transaction, decision))
