import type { Approval } from '@hearth/shared/approvals'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { type Staff, staffWith } from '../staff/access.ts'
import { Outdated } from './queries.ts'
import { settleApproval } from './settle.ts'

type Row = Omit<Approval, 'requestedAt' | 'dueAt' | 'mayDecide'> & {
  requestedAt: Date
  dueAt: Date | null
  asker: string
  subjectUserId: string | null
}

/** Acts that only admins agree to. A ban is work on cases. */
const ofModerators: readonly Approval['act'][] = ['ban', 'lift']

/** Whether the case holds a report of this person of staff: they have an interest in it. */
async function reportedBy(db: Database, { profileId }: Pick<Staff, 'profileId'>, caseId: string | null) {
  const { rows } = await sql`select from case_items i join reports r on i.kind = 'report' and r.id = i.source_id
    where i.case_id = ${caseId} and r.reporter_id = ${profileId} limit 1`.execute(db)
  return rows.length > 0
}

/** What waits, the oldest first, or one of any state. */
async function readApprovals(db: Database, id: string | null): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select a.id, a.act, a.subject_user_id, u.name as subject_name, a.reason, a.requested_label as requested_by,
      a.requested_by as asker, a.requested_at, a.due_at, a.state, a.decided_label as decided_by, a.case_id
    from approvals a left join "user" u on u.id = a.subject_user_id
    where ${id ? sql`a.id = ${id}` : sql`a.state = 'waiting'`} order by a.requested_at, a.id limit 200`.execute(db)
  return rows
}

const toApproval = (
  { asker, subjectUserId, requestedAt, dueAt, ...row }: Row,
  viewer: { userId: string; type: string },
): Approval => ({
  ...row,
  requestedAt: requestedAt.toISOString(),
  dueAt: dueAt?.toISOString() ?? null,
  mayDecide:
    asker !== viewer.userId &&
    subjectUserId !== viewer.userId &&
    (viewer.type === 'admin' || ofModerators.includes(row.act)),
})

export const list = staffWith('approvals').approvals.list.handler(async ({ context: { db, staff } }) =>
  (await readApprovals(db, null)).map((row) => toApproval(row, staff)),
)

/** The person who asks can withdraw; another one approves or refuses. The subject of an act cannot decide it. */
export const decide = staffWith('approvals').approvals.decide.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const [found] = await readApprovals(db, input.approvalId)
  if (!found) throw errors.NOT_FOUND()
  const own = found.asker === staff.userId
  if (own !== (input.verdict === 'withdrawn')) throw errors.SAME_PERSON()
  if (!own && !toApproval(found, staff).mayDecide) throw errors.NOT_FOUND()
  if (!own && (await reportedBy(db, staff, found.caseId))) throw errors.NOT_FOUND()
  const settled = await settleApproval(context, input.approvalId, input.verdict, staff).catch((error: Error) => {
    if (error instanceof Outdated) return false
    throw error
  })
  if (!settled) throw errors.DECIDED_BEFORE()
  const [now] = await readApprovals(db, input.approvalId)
  return toApproval(now!, staff)
})
