import type { Approval } from '@hearth/shared/approvals'
import type { Person } from '../testing/services.ts'

/** Gives a verdict on a request as a person of staff reads it in their list. */
export async function settleAs(by: Person, id: string, verdict: string) {
  const { body } = await by.ask<Approval[]>('GET', '/admin/approvals')
  const requestedAt = body.find((one) => one.id === id)?.requestedAt ?? new Date().toISOString()
  return by.ask<Approval & { code: string }>('POST', `/admin/approvals/${id}`, { requestedAt, verdict })
}
