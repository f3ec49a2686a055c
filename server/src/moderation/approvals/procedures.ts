import type { Approval } from '@hearth/shared/moderation/approvals'
import { mayDo } from '@hearth/shared/moderation/staff'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { freshStaffWith, type Staff, staffWith } from '../staff/access.ts'
import { knownTo } from './known-to.ts'
import { endsAt, expires, isAfterwards } from './overdue.ts'
import { Outdated } from './queries.ts'
import { settleApproval } from './settle.ts'

type Row = Omit<Approval, 'requestedAt' | 'dueAt' | 'expiresAt' | 'mayDecide' | 'own' | 'mayWithdraw'> & {
  requestedAt: Date
  dueAt: Date | null
  expiresAt: Date | null
  asker: string
  afterwards: boolean
}

/** What waits and this staff member knows of, the oldest first, or one of any state. */
async function readApprovals(db: Database, staff: Staff, id: string | null): Promise<Row[]> {
  const { rows } = await sql<Row>`select
      a.id,
      a.act,
      u.name as subject_name,
      a.reason,
      a.request ->> 'role' as role,
      coalesce(a.request -> 'input' -> 'actions', '[]') as actions,
      case when ${mayDo(staff.roles, 'users.read')}::boolean then u.id end as subject_user_id,
      a.requested_label as requested_by,
      a.requested_by as asker,
      a.requested_at,
      a.due_at,
      a.state,
      a.decided_label as decided_by,
      a.case_id,
      ${isAfterwards} as afterwards,
      case when a.due_at is null and ${expires} then ${endsAt} end as expires_at
    from approvals a
    left join "user" u on u.id = a.subject_user_id
    where ${id ? sql`a.id = ${id}` : sql`a.state = 'waiting'`} and ${knownTo(staff)}
    order by a.requested_at, a.id
    limit 200`.execute(db)
  return rows
}

const toApproval = (
  { asker, afterwards, requestedAt, dueAt, expiresAt, ...row }: Row,
  { userId }: Pick<Staff, 'userId'>,
): Approval => ({
  ...row,
  requestedAt: requestedAt.toISOString(),
  dueAt: dueAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
  mayDecide: asker !== userId,
  own: asker === userId,
  mayWithdraw: asker === userId && !afterwards,
})

export const list = staffWith('approvals').approvals.list.handler(async ({ context: { db, staff } }) =>
  (await readApprovals(db, staff, null)).map((row) => toApproval(row, staff)),
)

/**
 * The requester can withdraw, unless a second person has to look afterwards; another person approves or refuses. The
 * subject of an act cannot decide it.
 */
export const decide = freshStaffWith('approvals').approvals.decide.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const { approvalId: id, requestedAt, verdict } = input
  const [found] = await readApprovals(db, staff, id)
  if (!found) throw errors.NOT_FOUND()
  const own = found.asker === staff.userId
  if (own !== (verdict === 'withdrawn') || (own && found.afterwards)) throw errors.SAME_PERSON()
  const settling = { id, verdict, by: staff, askedAt: requestedAt }
  const settled = await settleApproval(context, settling).catch((error: Error) => {
    if (error instanceof Outdated) return false
    throw error
  })
  // Carrying it out can take the case out of the viewer's sight.
  const [now] = await readApprovals(db, staff, id)
  if (settled) return toApproval(now ?? { ...found, state: verdict, decidedBy: staff.label }, staff)
  const isAnother = now?.state === 'waiting' && now.requestedAt.getTime() !== Date.parse(requestedAt)
  throw isAnother ? errors.REQUEST_CHANGED() : errors.DECIDED_BEFORE()
})
