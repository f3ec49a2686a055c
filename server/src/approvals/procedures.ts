import type { Approval } from '@hearth/shared/approvals'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { freshStaffWith, type Staff, staffWith } from '../staff/access.ts'
import { Outdated } from './queries.ts'
import { settleApproval } from './settle.ts'

type Row = Omit<Approval, 'requestedAt' | 'dueAt' | 'mayDecide' | 'own'> & {
  requestedAt: Date
  dueAt: Date | null
  asker: string
  subjectUserId: string | null
  reportedByViewer: boolean
}

/** Acts that only admins agree to. A ban is work on cases. */
const ofModerators: readonly Approval['act'][] = ['ban', 'lift']

/** The case holds a report of this person of staff: they have an interest in it. */
const reportedBy = ({ profileId }: Staff) => sql`exists (select from case_items i
  join reports r on i.kind = 'report' and r.id = i.source_id
  where i.case_id = a.case_id and r.reporter_id = ${profileId})`

/** What waits, the oldest first, or one of any state. */
async function readApprovals(db: Database, staff: Staff, id: string | null): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select a.id, a.act, a.subject_user_id, u.name as subject_name, a.reason, a.requested_label as requested_by,
      a.requested_by as asker, a.requested_at, a.due_at, a.state, a.decided_label as decided_by, a.case_id,
      ${reportedBy(staff)} as reported_by_viewer
    from approvals a left join "user" u on u.id = a.subject_user_id
    where ${id ? sql`a.id = ${id}` : sql`a.state = 'waiting'`} order by a.requested_at, a.id limit 200`.execute(db)
  return rows
}

const toApproval = (
  { asker, subjectUserId, reportedByViewer, requestedAt, dueAt, ...row }: Row,
  viewer: { userId: string; type: string },
): Approval => ({
  ...row,
  requestedAt: requestedAt.toISOString(),
  dueAt: dueAt?.toISOString() ?? null,
  mayDecide:
    asker !== viewer.userId &&
    subjectUserId !== viewer.userId &&
    !reportedByViewer &&
    (viewer.type === 'admin' || ofModerators.includes(row.act)),
  own: asker === viewer.userId,
})

/** What the person of staff may decide, and what they ask for. What waits about themselves stays unknown to them. */
export const list = staffWith('approvals').approvals.list.handler(async ({ context: { db, staff } }) => {
  const waiting = (await readApprovals(db, staff, null)).map((row) => toApproval(row, staff))
  return waiting.filter(({ mayDecide, own }) => mayDecide || own)
})

/** The person who asks can withdraw; another one approves or refuses. The subject of an act cannot decide it. */
export const decide = freshStaffWith('approvals').approvals.decide.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const [found] = await readApprovals(db, staff, input.approvalId)
  if (!found) throw errors.NOT_FOUND()
  const own = found.asker === staff.userId
  if (own !== (input.verdict === 'withdrawn')) throw errors.SAME_PERSON()
  if (!own && !toApproval(found, staff).mayDecide) throw errors.NOT_FOUND()
  const settled = await settleApproval(context, input.approvalId, input.verdict, staff).catch((error: Error) => {
    if (error instanceof Outdated) return false
    throw error
  })
  if (!settled) throw errors.DECIDED_BEFORE()
  const [now] = await readApprovals(db, staff, input.approvalId)
  return toApproval(now!, staff)
})
