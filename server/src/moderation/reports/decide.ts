import { sql } from 'kysely'
import { isLastAdmin } from '../../members/admins.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import type { Secret } from '../../platform/config/secret.ts'
import { actAlone } from '../../platform/db/act-alone.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { ReportCategory } from '../../platform/db/types.ts'
import { settleItems } from '../cases/settle-items.ts'
import { banStatement } from '../decisions/bans.ts'
import { settleReports } from '../decisions/items.ts'
import { storeDecision } from '../decisions/store.ts'
import { lockSubject, type Subject } from '../decisions/subject.ts'
import { takeBack } from '../decisions/take-back.ts'

export type Verdict = 'upheld' | 'dismissed'

/** `again`: also decides a report that is already decided. */
export type Decision = {
  receipt: string
  verdict: Verdict
  reason: string
  by: Actor
  again: boolean
  /** The root of the keys that hashes of accounts are made with. */
  secret: Secret
}

export type Standing = { hidden: boolean; banned: boolean }

/** The member's standing before and after; null when the reported account does not exist. */
export type Decided = { before: Standing; after: Standing } | null

export type Refused = { refused: 'not-there' | 'decided-before' | 'last-admin' }

type DecidedReport = {
  id: string
  targetId: string | null
  category: ReportCategory
  state: string
  decisionId: string | null
}

async function standingOf(transaction: Database, { profileId }: Subject): Promise<Standing> {
  const { rows } = await sql<Standing>`select p.hidden_at is not null as hidden, u.banned
    from profiles p join "user" u on u.id = p.user_id where p.id = ${profileId}`.execute(transaction)
  return oneRow(rows)
}

async function caseOf(transaction: Database, reportId: string): Promise<string | null> {
  const item = transaction.selectFrom('caseItems').where('kind', '=', 'report').where('sourceId', '=', reportId)
  return (await item.select('caseId').executeTakeFirst())?.caseId ?? null
}

/** Lifts a ban that is older than decisions, unless another report is upheld. */
const liftOldBan = (transaction: Database, { userId, profileId }: Subject, reportId: string) =>
  sql`update "user" set banned = false where id = ${userId} and banned and not exists (select from reports
      where target_id = ${profileId} and state = 'upheld' and id <> ${reportId})
    and not exists (select from restrictions where subject_id = ${profileId} and lifted_at is null
      and kind in ('banned', 'suspended'))`.execute(transaction)

/**
 * The decision on a report: upheld bans, dismissed takes back what the report had led to.
 * @returns the id of the decision
 */
async function storeVerdict(
  transaction: Database,
  report: DecidedReport,
  subject: Subject | null,
  { verdict, reason: note, by, secret }: Decision,
): Promise<string> {
  const reverses = verdict === 'dismissed' && report.state === 'upheld'
  const back = reverses && report.decisionId ? { actor: by, note } : null
  const taken = back && (await takeBack(transaction, { secret }, report.decisionId!, back))
  if (reverses && subject) await liftOldBan(transaction, subject, report.id)
  if (taken) return taken.id
  const bans = verdict === 'upheld' && subject !== null
  const stored = await storeDecision(
    transaction,
    { secret },
    {
      caseId: await caseOf(transaction, report.id),
      subject,
      actions: [{ action: bans ? 'ban' : 'close' }],
      statement: bans ? banStatement(subject.language, report.category) : null,
      actor: by,
      source: 'notice',
      byMachine: false,
      note,
    },
  )
  return stored.id
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

/** Stores the decision with its effects on member, report and case. */
async function applyVerdict(transaction: Database, report: DecidedReport, decision: Decision) {
  const subject = await lockSubject(transaction, decision, report.targetId)
  const before = subject && (await standingOf(transaction, subject))
  const decisionId = await storeVerdict(transaction, report, subject, decision)
  await settleReports(transaction, [report.id], { outcome: decision.verdict, decisionId, answer: '' })
  await settleItems(transaction, 'report', [report.id])
  if (!subject || !before) return { userId: null, decided: null }
  return { userId: subject.userId, decided: { before, after: await standingOf(transaction, subject) } }
}

async function decideIn(transaction: Database, decision: Decision): Promise<Refused | { decided: Decided }> {
  const { receipt, verdict, reason, by, again } = decision
  await actAlone(transaction, 'console')
  if (verdict === 'upheld' && (await bansLastAdmin(transaction, receipt))) return { refused: 'last-admin' }
  const report = await transaction
    .selectFrom('reports')
    .where('receipt', '=', receipt)
    .select(['id', 'targetId', 'category', 'state', 'decisionId'])
    .forUpdate()
    .executeTakeFirst()
  if (!report) return { refused: 'not-there' }
  const isDecided = report.state === 'upheld' || report.state === 'dismissed'
  if (isDecided && !again) return { refused: 'decided-before' }
  const { userId, decided } = await applyVerdict(transaction, report, decision)
  const details = { receipt, category: report.category, reason, was: report.state, ...decided }
  await audit(transaction, { act: `report_${verdict}`, actor: by, subjectId: userId, details })
  return { decided }
}

/**
 * Decides a report at the console in one transaction, without a claim and a second person. Upheld: the member is banned.
 * Dismissed: what the report had led to is taken back, and a member hidden only by it is visible again. The reporter sees
 * the new state.
 */
export const decideReport = (db: Database, decision: Decision) =>
  db.transaction().execute((transaction) => decideIn(transaction, decision))
