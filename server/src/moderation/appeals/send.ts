import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { ReportCategory } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { openCase } from '../cases/open-case.ts'
import { canAppeal } from '../decisions/statement.ts'

type Sent = { decisionId: string; text: string }
/** Who appeals: the member the decision is about, or the reporter of a report that was closed without action. */
type Appellant = { profileId: string; userId: string }
type Appealable = {
  subjectId: string | null
  category: ReportCategory | null
  decidedAt: Date
  byReporter: boolean
  overruled: boolean
}

/** The decision, if it is this member's to appeal. A lifting, and one that was taken back, cannot be. */
async function findDecision(transaction: Database, id: string, { profileId }: Appellant): Promise<Appealable | null> {
  const { rows } = await sql<Appealable>`select
      (select p.id from profiles p where p.id = d.subject_id) as subject_id,
      coalesce(d.category, (select r.category from reports r where r.decision_id = d.id limit 1)) as category,
      d.decided_at,
      d.subject_id is distinct from ${profileId}::uuid as by_reporter,
      exists (select from decisions o where o.overrules = d.id) as overruled
    from decisions d
    where d.id = ${id} and d.actions @? '$[*] ? (@.action != "lift")' and (
      (d.subject_id = ${profileId} and d.actions @? '$[*] ? (@.action != "close")')
      or exists (select from reports r
        where r.decision_id = d.id and r.reporter_id = ${profileId} and r.state = 'dismissed'))`.execute(transaction)
  return rows[0] ?? null
}

const insertAppeal = (transaction: Database, { decisionId, text }: Sent, byId: string, byReporter: boolean) =>
  transaction
    .insertInto('appeals')
    .values({ decisionId, byId, byReporter, text })
    .onConflict((conflict) => conflict.columns(['decisionId', 'byId']).doNothing())
    .returning('id')
    .executeTakeFirst()

/**
 * Stores an appeal and adds it to the member's case: once, and within six months.
 * @returns why it is refused, or null
 */
export function sendAppeal({ db, secret }: Pick<Services, 'db' | 'secret'>, by: Appellant, sent: Sent) {
  return db.transaction().execute(async (transaction) => {
    const decision = await findDecision(transaction, sent.decisionId, by)
    if (!decision) return 'NOT_FOUND' as const
    if (decision.overruled || !canAppeal(decision.decidedAt)) return 'APPEAL_EXPIRED' as const
    const stored = await insertAppeal(transaction, sent, by.profileId, decision.byReporter)
    if (!stored) return 'APPEALED_BEFORE' as const
    const { subjectId, category } = decision
    const caseId = await openCase(transaction, { subjectId, kind: 'appeal', sourceId: stored.id, category })
    const actor = { userId: by.userId, type: 'member', label: null } as const
    await audit(transaction, { act: 'appeal_sent', actor, secret, subjectId: by.userId, caseId })
    return null
  })
}
