import { type ApprovalAct, agreeing, reminderDays, waitingDays } from '@hearth/shared/moderation/approvals'
import { aloneDays } from '@hearth/shared/moderation/ladder'
import { type RawBuilder, sql } from 'kysely'
import { notify } from '../../notifications/notify.ts'
import { theSystem } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import { settleApproval } from './settle.ts'

/** An export for a threat to life is ready before a second person looks, who has to look then. */
export const isAfterwards = sql<boolean>`(a.act = 'export-evidence'
  and exists (select from evidence_exports e where e.id = a.source_id and e.emergency))`

/** Whether a request expires. An export that was handed out at once waits for its review without an end. */
export const expires = sql<boolean>`(not ${isAfterwards})`

/**
 * The time at which a request ends without a verdict. A ban about a minor ends just before its suspension, so that the
 * reports hide the member again before the member is free.
 */
export const endsAt = sql<Date>`(case when a.act = 'ban' and coalesce(decided_about_minor(a.decision_id), false)
  then least(a.requested_at + ${`${aloneDays} days`}::interval,
    (select max(r.ends_at) from restrictions r where r.decision_id = a.decision_id) - interval '2 minutes')
  else greatest(a.requested_at, a.due_at) + ${`${waitingDays} days`}::interval end)`

const daysAgo = (days: number): RawBuilder<Date> => sql`now() - ${`${days} days`}::interval`

type Waiting = { act: ApprovalAct; requestedBy: string; subjectUserId: string | null }

/** The profiles of those who could agree, other than the requester and the subject. */
async function agreeingTo(db: Database, { act, requestedBy, subjectUserId }: Waiting): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select distinct p.id from user_roles r join profiles p on p.user_id = r.user_id
    where r.role = any(${[...agreeing[act]]}::member_role[]) and r.user_id <> ${requestedBy}
      and r.user_id is distinct from ${subjectUserId}::uuid`.execute(db)
  return rows.map(({ id }) => id)
}

/** Reminds those who could agree of what waits for days. The bell leads to the list, which knows what each may see. */
export const remindOfWaiting = ({ db }: Pick<Services, 'db'>) =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<Waiting>`update approvals set reminded_at = now()
      where state = 'waiting' and coalesce(reminded_at, requested_at) <= ${daysAgo(reminderDays)}
      returning act, requested_by, subject_user_id`.execute(transaction)
    const profiles = new Set((await Promise.all(rows.map((row) => agreeingTo(transaction, row)))).flat())
    for (const id of profiles)
      await notify(transaction, id, { kind: 'safety', topic: 'approval-waits' }, { bellOnly: true })
  })

/**
 * Ends requests that had no verdict for too long after the last day on which they could follow by themselves. The log
 * records that no second person agreed.
 */
export async function expireWaiting(services: Services) {
  const { rows } = await sql<{ id: string }>`select a.id from approvals a
    where a.state = 'waiting' and ${endsAt} <= now() and ${expires}
    order by a.requested_at`.execute(services.db)
  for (const { id } of rows)
    await settleApproval(services, { id, verdict: 'expired', by: theSystem }).catch((error: Error) =>
      services.log.error({ part: 'approvals', name: error.name }, 'a request could not end'),
    )
}
