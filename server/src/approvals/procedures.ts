import { type Approval, agreeing, waitingDays } from '@hearth/shared/approvals'
import { mayDo } from '@hearth/shared/staff'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { freshStaffWith, type Staff, staffWith } from '../staff/access.ts'
import { seenBy } from '../staff/seen-by.ts'
import { expires, isAfterwards } from './overdue.ts'
import { Outdated } from './queries.ts'
import { settleApproval } from './settle.ts'

type Row = Omit<Approval, 'requestedAt' | 'dueAt' | 'expiresAt' | 'mayDecide' | 'own' | 'mayWithdraw'> & {
  requestedAt: Date
  dueAt: Date | null
  expiresAt: Date | null
  asker: string
  afterwards: boolean
}

/**
 * In a category that the person of staff declines: the decision that waits, or that is to be undone, or one that lifting
 * would end. Requests have the alias a.
 */
const isDeclinedBy = ({ declinedCategories }: Staff): RawBuilder<boolean> => {
  const declined = sql`${[...declinedCategories]}::report_category[]`
  return sql<boolean>`exists (select from decisions d left join cases k on k.id = d.case_id
    where (d.category = any(${declined}) or k.categories && ${declined}) and d.id in (
      select a.decision_id union all select (a.request ->> 'undo')::uuid union all
      select r.decision_id from restrictions r join profiles p on p.id = r.subject_id
        where a.act = 'lift' and p.user_id = a.subject_user_id and r.lifted_at is null))`
}

/**
 * What a person of staff knows of: their own requests; and of the others those that their role may agree to, about
 * another account, in cases that they see and categories that they do not decline.
 */
const knownTo = (staff: Staff): RawBuilder<boolean> => {
  const acts = Object.entries(agreeing).filter(([, roles]) => roles.some((role) => staff.roles.includes(role)))
  return sql<boolean>`(a.requested_by = ${staff.userId} or (
    a.act = any(${acts.map(([act]) => act)}::approval_act[])
    and a.subject_user_id is distinct from ${staff.userId}::uuid
    and (a.case_id is null or exists (select from cases c where c.id = a.case_id and ${seenBy(staff)}))
    and not ${isDeclinedBy(staff)}))`
}

/** What waits and this person of staff knows of, the oldest first, or one of any state. */
async function readApprovals(db: Database, staff: Staff, id: string | null): Promise<Row[]> {
  const { rows } = await sql<Row>`select a.id, a.act, u.name as subject_name, a.reason, a.request ->> 'role' as role,
      coalesce(a.request -> 'input' -> 'actions', '[]') as actions,
      case when ${mayDo(staff.roles, 'users.read')}::boolean then u.id end as subject_user_id, a.requested_label as requested_by,
      a.requested_by as asker, a.requested_at, a.due_at, a.state, a.decided_label as decided_by, a.case_id,
      ${isAfterwards} as afterwards,
      case when a.due_at is null and ${expires} then a.requested_at + ${`${waitingDays} days`}::interval end as expires_at
    from approvals a left join "user" u on u.id = a.subject_user_id
    where ${id ? sql`a.id = ${id}` : sql`a.state = 'waiting'`} and ${knownTo(staff)}
    order by a.requested_at, a.id limit 200`.execute(db)
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
