import type { Approval } from '@hearth/shared/approvals'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { Person } from '../testing/services.ts'

/** Gives a verdict on a request as a person of staff reads it in their list. */
export async function settleAs(by: Person, id: string, verdict: string) {
  const { body } = await by.ask<Approval[]>('GET', '/admin/approvals')
  const requestedAt = body.find((one) => one.id === id)?.requestedAt ?? new Date().toISOString()
  return by.ask<Approval & { code: string }>('POST', `/admin/approvals/${id}`, { requestedAt, verdict })
}

/** Makes a request older, and what it waits for nearer. */
export const letHoursPass = (db: Database, id: string, hours: number) =>
  sql`update approvals set requested_at = requested_at - ${`${hours} hours`}::interval,
    due_at = due_at - ${`${hours} hours`}::interval where id = ${id}`.execute(db)
