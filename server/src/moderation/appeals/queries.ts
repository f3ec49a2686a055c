import { AppealText } from '@hearth/shared/moderation/appeals'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import { decideAppeal, type Refusal, tellOutcome } from './decide.ts'

export type WaitingAppeal = {
  id: string
  /** Of the decision. */
  number: string
  openedAt: Date
  byReporter: boolean
  text: string
  actions: { action: string }[]
}

const appeals = (db: Database) =>
  db
    .selectFrom('appeals')
    .innerJoin('decisions', 'decisions.id', 'appeals.decisionId')
    .where('outcome', 'is', null)
    .select(['appeals.id', 'puid as number', 'openedAt', 'byReporter', 'text', 'actions'])
    .orderBy('openedAt')
    .$castTo<WaitingAppeal>()

/** The appeals that wait, the oldest first. Writes an entry to the audit log. */
export async function waitingAppeals(db: Database, limit: number, by: Actor): Promise<WaitingAppeal[]> {
  const rows = await appeals(db).limit(limit).execute()
  await audit(db, { act: 'cases_listed', actor: by, details: { appeals: rows.map(({ number }) => number) } })
  return rows
}

const why: Record<Refusal, string> = {
  NOT_FOUND: 'There is no such appeal any more.',
  SAME_MODERATOR: 'This colleague made the decision or agreed to it. Name another one, or nobody.',
  DECIDED_BEFORE: 'It was answered meanwhile.',
}

type Answer = { number: string; outcome: 'granted' | 'refused'; reason: string; by: Actor }

/**
 * Answers whatever waits against a decision: a member's appeal, or those of the reporters of a closed case. Granting one
 * grants all, because the decision is taken back.
 * @throws with a sentence for the operator when nothing waits, a reason is missing, or the answer is refused
 */
export async function answerWaiting(services: Services, { number, outcome, reason, by }: Answer) {
  const text = AppealText.safeParse(reason)
  if (!text.success) throw new Error('Give a --reason of up to 2,000 characters: who appealed reads it.')
  const waiting = await appeals(services.db).where('puid', '=', number).execute()
  if (!waiting.length) throw new Error(`No appeal against ${number} waits.`)
  for (const { id: appealId } of outcome === 'granted' ? waiting.slice(0, 1) : waiting) {
    const answered = await decideAppeal(services, { appealId, outcome, reason: text.data }, by)
    if (typeof answered === 'string') throw new Error(`${number}: ${why[answered]}`)
  }
  tellOutcome(services)
}
