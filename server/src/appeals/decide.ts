import { sql } from 'kysely'
import type { Services } from '../api.ts'
import { audit } from '../audit/audit.ts'
import { settleItems } from '../cases/settle-items.ts'
import type { Database } from '../db/connection.ts'
import { takeBack } from '../decisions/take-back.ts'
import { oweMail } from '../mail/owed.ts'
import { notify } from '../notifications/notify.ts'
import type { Staff } from '../staff/access.ts'

type Answer = { appealId: string; outcome: 'granted' | 'refused'; reason: string }
export type Refusal = 'NOT_FOUND' | 'SAME_MODERATOR' | 'DECIDED_BEFORE'

/** What the database's trigger raises when the author of a decision decides its appeal. */
const sameModerator = 'HE001'

const answerOf = (transaction: Database, { appealId, outcome, reason }: Answer, staff: Staff) =>
  transaction
    .updateTable('appeals')
    .set({ outcome, reason, decidedBy: staff.userId, deciderLabel: staff.label, decidedAt: sql<Date>`now()` })
    .where('id', '=', appealId)
    .where('outcome', 'is', null)
    .returning(['decisionId', 'byId'])
    .executeTakeFirst()

/** Whether staff may know of this appeal: not their own, nor one about them or their report. */
async function isThere(transaction: Database, appealId: string, { profileId, kinds }: Staff): Promise<boolean> {
  if (!kinds.includes('appeal')) return false
  const { rows } = await sql`select from appeals a join decisions d on d.id = a.decision_id
    where a.id = ${appealId} and a.by_id is distinct from ${profileId}::uuid
      and d.subject_id is distinct from ${profileId}::uuid
      and not exists (select from reports r where r.decision_id = d.id and r.reporter_id = ${profileId})`.execute(
    transaction,
  )
  return rows.length > 0
}

async function store(transaction: Database, services: Services, answer: Answer, staff: Staff): Promise<Refusal | null> {
  const { appealId, outcome, reason } = answer
  if (!(await isThere(transaction, appealId, staff))) return 'NOT_FOUND'
  const appeal = await answerOf(transaction, answer, staff)
  if (!appeal) return 'DECIDED_BEFORE'
  // The case is settled first: taking back that nothing was done opens it again with the report.
  await settleItems(transaction, 'appeal', [appealId])
  if (outcome === 'granted') await takeBack(transaction, services, appeal.decisionId, { actor: staff, note: reason })
  if (appeal.byId)
    await notify(transaction, appeal.byId, { kind: 'safety', topic: 'appeal-decided' }, { bellOnly: true })
  await oweMail(transaction, 'appeal', appealId)
  const details = { appeal: appealId, decision: appeal.decisionId, reason }
  await audit(transaction, { act: `appeal_${outcome}`, actor: staff, secret: services.secret, details })
  return null
}

/**
 * Answers an appeal. Granting it takes back all that the decision did, in the same transaction. The database refuses the
 * author of the decision, and who agreed to it.
 * @returns why it is refused, or null
 */
export function decideAppeal(services: Services, answer: Answer, staff: Staff): Promise<Refusal | null> {
  return services.db
    .transaction()
    .execute((transaction) => store(transaction, services, answer, staff))
    .catch((error: Error & { code?: string }) => {
      if (error.code === sameModerator) return 'SAME_MODERATOR'
      throw error
    })
}
