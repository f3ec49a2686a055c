import type { Evidence, ReportCategory } from '@hearth/shared/moderation/reports'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import { withoutSealed } from './queries.ts'

export type ReportSummary = {
  receipt: string
  category: ReportCategory
  state: string
  createdAt: Date
  hidesTarget: boolean
  /** It would have hidden the member, but a cap was reached. */
  urgent: boolean
  /** The member's name at the time of the report. */
  name: string | null
  hidden: boolean
  banned: boolean
  /** Other reports about the same member, and how many of them were upheld. */
  others: number
  upheld: number
}

export type ReportDetails = ReportSummary & { details: string; evidence: Evidence; decidedAt: Date | null }

const columns = sql`r.receipt, r.category, r.state, r.created_at, r.hides_target, r.urgent, r.evidence -> 'target' ->> 'name' as name,
  p.hidden_at is not null as hidden, coalesce(u.banned, false) as banned,
  (select count(*) from reports o where o.target_id = r.target_id and o.id <> r.id) as others,
  (select count(*) from reports o where o.target_id = r.target_id and o.id <> r.id and o.state = 'upheld') as upheld`

const reports = (which: RawBuilder<unknown>) => sql`reports r
  left join profiles p on p.id = r.target_id left join "user" u on u.id = p.user_id where ${which}`

/**
 * The undecided reports: urgent ones first, then by category, then oldest first. Writes an entry to the audit log.
 * @param limit how many at most
 */
export async function undecidedReports(db: Database, limit: number, by: Actor): Promise<ReportSummary[]> {
  const waiting = sql`r.state in ('open', 'reviewing') order by r.urgent desc, r.category, r.created_at limit ${limit}`
  const { rows } = await sql<ReportSummary>`select ${columns} from ${reports(waiting)}`.execute(db)
  await audit(db, { act: 'reports_listed', actor: by, details: { count: rows.length } })
  return rows
}

/**
 * All reports about an account, newest first. Writes an entry to the audit log.
 */
export async function reportsAbout(db: Database, email: string, by: Actor): Promise<ReportSummary[]> {
  const address = email.toLowerCase()
  const about = sql`u.email = ${address} order by r.created_at desc`
  const { rows } = await sql<ReportSummary>`select ${columns} from ${reports(about)}`.execute(db)
  const account = await db.selectFrom('user').where('email', '=', address).select('id').executeTakeFirst()
  const details = { count: rows.length, known: Boolean(account) }
  await audit(db, { act: 'reports_looked_up', actor: by, subjectId: account?.id ?? null, details })
  return rows
}

/**
 * A report with its evidence. Writes an entry to the audit log, because evidence contains private messages.
 */
export function readReport(db: Database, receipt: string, by: Actor): Promise<ReportDetails | undefined> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<ReportDetails & { userId: string | null }>`
      select ${columns}, r.details, r.evidence, r.decided_at, p.user_id from ${reports(sql`r.receipt = ${receipt}`)}`.execute(
      transaction,
    )
    const [report] = rows
    if (!report) return undefined
    const { userId, ...read } = report
    await audit(transaction, { act: 'report_read', actor: by, subjectId: userId, details: { receipt } })
    return { ...read, evidence: await withoutSealed(transaction, read.evidence) }
  })
}
