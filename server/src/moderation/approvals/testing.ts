import type { Approval } from '@hearth/shared/moderation/approvals'
import { sql } from 'kysely'
import { theSystem } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import type { Person } from '../../testing/services.ts'
import { settleApproval } from './settle.ts'

/** Gives a verdict on a request as a staff member reads it in their list. */
export async function settleAs(by: Person, id: string, verdict: string) {
  const { body } = await by.ask<Approval[]>('GET', '/admin/approvals')
  const requestedAt = body.find((one) => one.id === id)?.requestedAt ?? new Date().toISOString()
  return by.ask<Approval & { code: string }>('POST', `/admin/approvals/${id}`, { requestedAt, verdict })
}

/** Makes a request older, and what it waits for nearer. */
export const letHoursPass = (db: Database, id: string, hours: number) =>
  sql`update approvals set
      requested_at = requested_at - ${`${hours} hours`}::interval,
      due_at = due_at - ${`${hours} hours`}::interval
    where id = ${id}`.execute(db)

/** Lets the delay of requests about these accounts pass, and carries them out at the same moment. */
export async function followTogether(services: Services, subjects: Person[]) {
  const ids = subjects.map(({ userId }) => userId)
  const { rows } = await sql<{ id: string }>`update approvals set requested_at = requested_at - interval '2 days',
      due_at = requested_at - interval '1 day'
    where state = 'waiting' and subject_user_id = any(${ids}::uuid[])
    returning id`.execute(services.db)
  await Promise.allSettled(rows.map(({ id }) => settleApproval(services, { id, verdict: 'approved', by: theSystem })))
}
