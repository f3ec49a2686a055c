import { sql } from 'kysely'
import { settleSignals } from '../../chat/signals/queries.ts'
import { notify } from '../../notifications/notify.ts'
import { settleMessageHits, settlePhotos } from '../../pictures/screening/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oweMail } from '../../platform/mail/owed.ts'
import { showUnlessReported } from './store.ts'

/** What becomes of reports and notices: something was done, or nothing. */
export type Outcome = 'upheld' | 'dismissed'

type Settling = {
  caseId: string
  itemIds?: string[] | undefined
  outcome: Outcome
  decisionId: string
  answer: string
  /** The items, or their reports, that are manifestly unfounded. */
  unfounded?: string[] | undefined
  /** The case is closed with others, without a look at its pictures. */
  inBulk: boolean
}

/** Decides reports: their reporters learn the outcome, and may appeal when nothing was done. */
export async function settleReports(
  transaction: Database,
  reportIds: string[],
  { outcome, decisionId, answer, unfounded = [] }: Pick<Settling, 'outcome' | 'decisionId' | 'answer' | 'unfounded'>,
) {
  if (!reportIds.length) return
  const decided = await transaction
    .updateTable('reports')
    .set({ state: outcome, decidedAt: sql<Date>`now()`, decisionId, answer })
    .set({ manifestlyUnfounded: sql<boolean>`id = any(${unfounded}::uuid[])` })
    .where('id', 'in', reportIds)
    .returning(['reporterId', 'targetId'])
    .execute()
  await settleMessageHits(transaction, reportIds, outcome === 'dismissed' ? 'cleared' : 'confirmed')
  const reporters = new Set(decided.flatMap(({ reporterId }) => reporterId ?? []))
  for (const reporter of reporters) await notify(transaction, reporter, { kind: 'safety', topic: 'report-decided' })
  for (const { targetId } of decided) if (targetId) await showUnlessReported(transaction, targetId)
}

/** Decides notices from outside: their notifiers are mailed the decision. */
async function settleNotices(transaction: Database, ids: string[], outcome: Outcome) {
  if (!ids.length) return
  await transaction
    .updateTable('outsideNotices')
    .set({ decidedAt: sql<Date>`now()`, outcome })
    .where('id', 'in', ids)
    .where('decidedAt', 'is', null)
    .execute()
  for (const id of ids) await oweMail(transaction, 'outside-decision', id)
}

/** A check that waits. One whose member is gone has no answer left to give. */
const isOpenCheck = sql<boolean>`(kind = 'selfie' and exists (select from selfie_checks s
  where s.id = source_id and s.state = 'waiting'))`

/**
 * Decides items of a case with what they came from. Appeals and selfie checks have an answer of their own, and stay.
 * @returns whether the case is decided, because no item is left
 */
export async function settleItems(transaction: Database, settling: Settling): Promise<boolean> {
  const { caseId, itemIds, outcome } = settling
  const items = await transaction
    .updateTable('caseItems')
    .set({ decidedAt: sql<Date>`now()` })
    .where('caseId', '=', caseId)
    .where('decidedAt', 'is', null)
    .where('kind', '<>', 'appeal')
    .where(sql<boolean>`not ${isOpenCheck}`)
    .$if(itemIds !== undefined, (query) => query.where(sql<boolean>`id = any(${itemIds}::uuid[])`))
    .returning(['id', 'kind', 'sourceId'])
    .execute()
  const of = (kind: string) => items.filter((item) => item.kind === kind).map(({ sourceId }) => sourceId)
  const unfounded = items.filter(({ id }) => settling.unfounded?.includes(id)).map(({ sourceId }) => sourceId)
  await settleReports(transaction, of('report'), { ...settling, unfounded })
  await settleNotices(transaction, of('outside-notice'), outcome)
  await settleSignals(transaction, of('scam'), outcome)
  await settlePhotos(transaction, of('photo'), settling)
  return closeWhenDone(transaction, caseId)
}

/** Raises the version of a case, and closes it when no item waits. @returns whether it is decided */
export async function closeWhenDone(transaction: Database, caseId: string): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`update cases c set version = c.version + 1, state = now.state,
      decided_at = case now.state when 'decided' then now() end,
      claimed_by = case now.state when 'open' then c.claimed_by end,
      claimed_until = case now.state when 'open' then c.claimed_until end
    from (select case when exists (select from case_items where case_id = ${caseId} and decided_at is null)
      then 'open' else 'decided' end::case_state as state) now
    where c.id = ${caseId}
    returning now.state`.execute(transaction)
  return rows[0]?.state === 'decided'
}
