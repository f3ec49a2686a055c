import { sql } from 'kysely'
import type { Services } from '../api.ts'
import { executes, needsSecondPerson, Outdated, requestApproval, type Waiting } from '../approvals/queries.ts'
import { audit } from '../audit/audit.ts'
import { settleItems } from '../cases/settle-items.ts'
import type { Database } from '../db/connection.ts'
import { sendStatements } from '../decisions/mails.ts'
import { lockSubject } from '../decisions/subject.ts'
import { takeBack } from '../decisions/take-back.ts'
import { oweMail } from '../mail/owed.ts'
import { notify } from '../notifications/notify.ts'
import type { Staff } from '../staff/access.ts'
import { seenBy } from '../staff/seen-by.ts'
import { sendOwedAnswers } from './mails.ts'

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

/** What an appeal is about. */
type About = {
  caseId: string | null
  subjectId: string | null
  subjectUserId: string | null
  /** Granting it frees a member who may be under 18. */
  freesMinor: boolean
}

/** An appeal that staff may know of: in a case that they see, not their own, nor one about them or their report. */
async function findAppeal(transaction: Database, appealId: string, staff: Staff): Promise<About | null> {
  const { profileId, kinds } = staff
  if (!kinds.includes('appeal')) return null
  const { rows } = await sql<About>`select i.case_id, d.subject_id, p.user_id as subject_user_id,
      decided_about_minor(d.id) and d.actions @? '$[*] ? (@.action != "close")' as frees_minor
    from appeals a join decisions d on d.id = a.decision_id
      left join case_items i on i.kind = 'appeal' and i.source_id = a.id left join profiles p on p.id = d.subject_id
    where a.id = ${appealId} and a.by_id is distinct from ${profileId}::uuid
      and d.subject_id is distinct from ${profileId}::uuid
      and not exists (select from reports r where r.decision_id = d.id and r.reporter_id = ${profileId})
      and (i.case_id is null or exists (select from cases c where c.id = i.case_id and ${seenBy(staff)}))`.execute(
    transaction,
  )
  return rows[0] ?? null
}

/** The author of a decision, and who agreed to it, are refused before a second person is asked. */
async function isAuthor(transaction: Database, appealId: string, { userId }: Staff): Promise<boolean> {
  const { rows } = await sql`select from appeals a join decisions d on d.id = a.decision_id
    where a.id = ${appealId} and (d.decided_by = ${userId} or exists (select from approvals w
      where w.decision_id = d.id and w.decided_by = ${userId}))`.execute(transaction)
  return rows.length > 0
}

/** Asks a second person to agree that a member who may be under 18 is free again. */
async function ask(transaction: Database, services: Services, answer: Answer, staff: Staff, about: About) {
  const { appealId: sourceId, reason } = answer
  if (await isAuthor(transaction, sourceId, staff)) return 'SAME_MODERATOR' as const
  const { caseId, subjectUserId } = about
  const of = { act: 'grant-appeal', subjectUserId, caseId, sourceId, reason, actor: staff } as const
  return { approval: await requestApproval(transaction, services, { ...of, request: { answer, staff } }) }
}

type Outcome = Refusal | { approval: string | null }

async function store(transaction: Database, services: Services, answer: Answer, staff: Staff, approved = false) {
  const { appealId, outcome, reason } = answer
  const about = await findAppeal(transaction, appealId, staff)
  if (!about) return 'NOT_FOUND'
  await lockSubject(transaction, services, about.subjectId)
  if (outcome === 'granted' && about.freesMinor && !approved && needsSecondPerson(staff))
    return ask(transaction, services, answer, staff, about)
  const appeal = await answerOf(transaction, answer, staff)
  if (!appeal) return 'DECIDED_BEFORE'
  // The case is settled first: taking back that nothing was done opens it again with the report.
  await settleItems(transaction, 'appeal', [appealId])
  if (outcome === 'granted') await takeBack(transaction, services, appeal.decisionId, { actor: staff, note: reason })
  if (appeal.byId)
    await notify(transaction, appeal.byId, { kind: 'safety', topic: 'appeal-decided' }, { bellOnly: true })
  await oweMail(transaction, 'appeal', appealId)
  const details = { appeal: appealId, decision: appeal.decisionId, reason }
  const { caseId, subjectUserId: subjectId } = about
  const of = { actor: staff, secret: services.secret, subjectId, caseId, details }
  await audit(transaction, { act: `appeal_${outcome}`, ...of })
  return { approval: null }
}

/** Grants as it was asked for. @throws when the appeal was decided meanwhile */
async function grant(transaction: Database, services: Services, { request }: Waiting) {
  const { answer, staff } = request as { answer: Answer; staff: Staff }
  const outcome: Outcome = await store(transaction, services, answer, staff, true)
  if (typeof outcome === 'string') throw new Outdated(outcome)
}

/** Sends what the outcome owes. */
export function tellOutcome(services: Services) {
  services.background.start('answers to appeals', () => sendOwedAnswers(services))
  sendStatements(services)
}

executes('grant-appeal', { carryOut: grant, afterwards: tellOutcome })

/**
 * Answers an appeal. Granting it takes back all that the decision did, in the same transaction; about a minor it waits for
 * a second person. The database refuses the author of the decision, and who agreed to it.
 * @returns why it is refused, or the request that waits
 */
export function decideAppeal(services: Services, answer: Answer, staff: Staff): Promise<Outcome> {
  return services.db
    .transaction()
    .execute((transaction): Promise<Outcome> => store(transaction, services, answer, staff))
    .catch((error: Error & { code?: string }) => {
      if (error.code === sameModerator) return 'SAME_MODERATOR'
      throw error
    })
}
