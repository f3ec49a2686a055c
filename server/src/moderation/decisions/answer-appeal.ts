import { languageOf } from '@hearth/shared/language'
import { sql } from 'kysely'
import { notify } from '../../notifications/notify.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oweMail } from '../../platform/mail/owed.ts'
import { translatorFor } from '../../platform/mail/templates.ts'
import type { Services } from '../../services.ts'
import { closeWhenDone } from './items.ts'

type Deps = Pick<Services, 'secret'>
type Outcome = { appealId: string; outcome: 'granted' | 'refused'; reason: string }
/** `subjectId`: the account that the decision is about. `takenBack`: nobody decides the appeal, its decision has gone. */
type Answering = { by: Actor; subjectId: string | null; takenBack?: boolean }

const storeAnswer = (transaction: Database, { appealId, outcome, reason }: Outcome, { by, takenBack }: Answering) =>
  transaction
    .updateTable('appeals')
    .set({ outcome, reason, decidedBy: takenBack ? null : by.userId })
    .set({ deciderLabel: by.label, decidedAt: sql<Date>`now()` })
    .where('id', '=', appealId)
    .where('outcome', 'is', null)
    .returning(['decisionId', 'byId'])
    .executeTakeFirst()

/** Settles the item of an appeal, and its case when nothing else waits in it. @returns the case */
async function settleItem(transaction: Database, appealId: string): Promise<string | null> {
  const item = await transaction
    .updateTable('caseItems')
    .set({ decidedAt: sql<Date>`now()` })
    .where('kind', '=', 'appeal')
    .where('sourceId', '=', appealId)
    .where('decidedAt', 'is', null)
    .returning('caseId')
    .executeTakeFirst()
  if (item) await closeWhenDone(transaction, item.caseId)
  return item?.caseId ?? null
}

/**
 * Stores the answer to an appeal. Who appealed is told in the bell now, and by mail after the commit. The database refuses
 * the author of the decision and who agreed to it.
 * @returns the decision that the appeal is about; null when there was an answer before
 */
export async function answerAppeal(
  transaction: Database,
  { secret }: Deps,
  answer: Outcome,
  answering: Answering,
): Promise<string | null> {
  const { appealId, outcome, reason } = answer
  const { by: actor, subjectId, takenBack } = answering
  const appeal = await storeAnswer(transaction, answer, answering)
  if (!appeal) return null
  const caseId = await settleItem(transaction, appealId)
  if (appeal.byId)
    await notify(transaction, appeal.byId, { kind: 'safety', topic: 'appeal-decided' }, { bellOnly: true })
  await oweMail(transaction, 'appeal', appealId)
  const details = { appeal: appealId, decision: appeal.decisionId, reason, ...(takenBack && { takenBack }) }
  await audit(transaction, { act: `appeal_${outcome}`, actor, secret, subjectId, caseId, details })
  return appeal.decisionId
}

/** Grants what waits against a decision that is taken back. The reason is in the product's words: a note is for staff. */
export async function grantWaiting(transaction: Database, deps: Deps, decisionId: string, answering: Answering) {
  const waiting = await transaction
    .selectFrom('appeals')
    .leftJoin('profiles', 'profiles.id', 'appeals.byId')
    .leftJoin('user', 'user.id', 'profiles.userId')
    .where('decisionId', '=', decisionId)
    .where('outcome', 'is', null)
    .select(['appeals.id as appealId', 'user.languageCode'])
    .execute()
  for (const { appealId, languageCode } of waiting) {
    const reason = translatorFor(languageOf(languageCode))('appeal.takenBack')
    const granted = { appealId, outcome: 'granted', reason } as const
    await answerAppeal(transaction, deps, granted, { ...answering, takenBack: true })
  }
}
