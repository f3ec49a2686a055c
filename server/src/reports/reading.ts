import type { Evidence, ReportCategory } from '@hearth/shared/reports'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connection.ts'

export type Waiting = {
  receipt: string
  category: ReportCategory
  state: string
  createdAt: Date
  hidesTarget: boolean
  /** The member's name when they were reported. */
  name: string | null
  hidden: boolean
  banned: boolean
  /** Other reports about the same member, and how many of them were upheld. */
  others: number
  upheld: number
}

export type Read = Waiting & { details: string; evidence: Evidence; decidedAt: Date | null }

const columns = sql`r.receipt, r.category, r.state, r.created_at, r.hides_target, r.evidence -> 'target' ->> 'name' as name,
  p.hidden_at is not null as hidden, coalesce(u.banned, false) as banned,
  (select count(*) from reports o where o.target_id = r.target_id and o.id <> r.id) as others,
  (select count(*) from reports o where o.target_id = r.target_id and o.id <> r.id and o.state = 'upheld') as upheld`

const reports = (which: RawBuilder<unknown>) => sql`reports r
  left join profiles p on p.id = r.target_id left join "user" u on u.id = p.user_id where ${which}`

/** Reports that nobody has decided: the gravest first, of each kind the oldest; at most `limit`. */
export async function waitingReports(db: Database, limit: number): Promise<Waiting[]> {
  const waiting = sql`r.state in ('open', 'reviewing') order by r.category, r.created_at limit ${limit}`
  return (await sql<Waiting>`select ${columns} from ${reports(waiting)}`.execute(db)).rows
}

/** The reports about an account, whatever became of them, the newest first. */
export async function reportsAbout(db: Database, email: string): Promise<Waiting[]> {
  const about = sql`u.email = ${email.toLowerCase()} order by r.created_at desc`
  return (await sql<Waiting>`select ${columns} from ${reports(about)}`.execute(db)).rows
}

/**
 * A report with its evidence, and an entry in the audit log: evidence holds what was said in private.
 * @param by the account that reads, or null for the console
 */
export function readReport(db: Database, receipt: string, by: string | null): Promise<Read | undefined> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<Read & { userId: string | null }>`
      select ${columns}, r.details, r.evidence, r.decided_at, p.user_id from ${reports(sql`r.receipt = ${receipt}`)}`.execute(
      transaction,
    )
    const [report] = rows
    if (!report) return undefined
    const { userId, ...read } = report
    await transaction
      .insertInto('auditLog')
      .values({ act: 'report_read', actorId: by, subjectId: userId, details: JSON.stringify({ receipt }) })
      .execute()
    return read
  })
}
