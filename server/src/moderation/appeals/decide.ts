import { sql } from 'kysely'
import type { Actor } from '../../platform/audit/audit.ts'
import { actAlone } from '../../platform/db/act-alone.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import type { Execution, Waiting } from '../approvals/execution.ts'
import { Outdated, requestApproval } from '../approvals/queries.ts'
import { appealKnownTo, hasDecided } from '../cases/appeal-deciders.ts'
import { answerAppeal } from '../decisions/answer-appeal.ts'
import { sendStatements } from '../decisions/mails.ts'
import { lockSubject } from '../decisions/subject.ts'
import { takeBack } from '../decisions/take-back.ts'
import type { Staff } from '../staff/access.ts'
import { sendOwedAnswers } from './mails.ts'

type Answer = { appealId: string; outcome: 'granted' | 'refused'; reason: string }
export type Refusal = 'NOT_FOUND' | 'SAME_MODERATOR' | 'DECIDED_BEFORE'

/** What the database's trigger raises when the author of a decision decides its appeal. */
const sameModerator = 'HE001'

/** The console is no staff member: it sees every appeal, and needs no second person. */
const isStaff = (by: Actor): by is Staff => 'kinds' in by

/** What an appeal is about. */
type About = {
  caseId: string | null
  subjectId: string | null
  subjectUserId: string | null
  /** Granting it frees a member who may be under 18. */
  freesMinor: boolean
}

/** An appeal that this staff member may know of. */
async function findAppeal(transaction: Database, appealId: string, by: Actor): Promise<About | null> {
  const { rows } = await sql<About>`select
      d.subject_id,
      p.user_id as subject_user_id,
      (select i.case_id from case_items i where i.kind = 'appeal' and i.source_id = a.id limit 1) as case_id,
      decided_about_minor(d.id) and d.actions @? '$[*] ? (@.action != "close")' as frees_minor
    from appeals a
    join decisions d on d.id = a.decision_id
    left join profiles p on p.id = d.subject_id
    where a.id = ${appealId} and ${isStaff(by) ? appealKnownTo(by) : sql`true`}`.execute(transaction)
  return rows[0] ?? null
}

/** The author of a decision, and who agreed to it, are refused before a second person is asked. */
async function isAuthor(transaction: Database, appealId: string, { userId }: Staff): Promise<boolean> {
  const { rows } = await sql`select from appeals a join decisions d on d.id = a.decision_id
    where a.id = ${appealId} and ${hasDecided(userId)}`.execute(transaction)
  return rows.length > 0
}

type Asking = {
  answer: Answer
  staff: Staff
  about: About
}

/** Asks a second person to agree that a member who may be under 18 is free again. */
async function ask(transaction: Database, services: Services, { answer, staff, about }: Asking) {
  const { appealId: sourceId, reason } = answer
  if (await isAuthor(transaction, sourceId, staff)) return 'SAME_MODERATOR' as const
  const { caseId, subjectUserId } = about
  const of = { act: 'grant-appeal', subjectUserId, caseId, sourceId, reason, actor: staff } as const
  return { approval: await requestApproval(transaction, services, { ...of, request: { answer, staff } }) }
}

type Outcome = Refusal | { approval: string | null }

type Storing = {
  answer: Answer
  by: Actor
  approved?: boolean
}

async function store(transaction: Database, services: Services, { answer, by, approved = false }: Storing) {
  const { appealId, outcome, reason } = answer
  const about = await findAppeal(transaction, appealId, by)
  if (!about) return 'NOT_FOUND'
  await lockSubject(transaction, services, about.subjectId)
  if (outcome === 'granted' && about.freesMinor && !approved && isStaff(by))
    return ask(transaction, services, { answer, staff: by, about })
  if (!isStaff(by)) await actAlone(transaction, 'console')
  const decisionId = await answerAppeal(transaction, services, answer, { by, subjectId: about.subjectUserId })
  if (!decisionId) return 'DECIDED_BEFORE'
  if (outcome === 'granted') await takeBack(transaction, services, decisionId, { actor: by, note: reason })
  return { approval: null }
}

/** Grants as it was asked for. @throws when the appeal was decided meanwhile */
async function grant(transaction: Database, services: Services, { request }: Waiting) {
  const { answer, staff } = request as { answer: Answer; staff: Staff }
  const outcome: Outcome = await store(transaction, services, { answer, by: staff, approved: true })
  if (typeof outcome === 'string') throw new Outdated(outcome)
}

/** Sends what the outcome owes. */
export function tellOutcome(services: Services) {
  services.background.start('answers to appeals', () => sendOwedAnswers(services))
  sendStatements(services)
}

/** The granting of an appeal whose outcome frees a minor. */
export const appealGrant: Execution<Services> = { carryOut: grant, afterwards: tellOutcome }

/**
 * Answers an appeal. Granting it takes back all that the decision did, in the same transaction; about a minor it waits for
 * a second person, unless the console grants it. The database refuses the author of the decision, and who agreed to it.
 * @returns why it is refused, or the request that waits
 */
export function decideAppeal(services: Services, answer: Answer, by: Actor): Promise<Outcome> {
  return services.db
    .transaction()
    .execute((transaction): Promise<Outcome> => store(transaction, services, { answer, by }))
    .catch((error: Error & { code?: string }) => {
      if (error.code === sameModerator) return 'SAME_MODERATOR'
      throw error
    })
}
