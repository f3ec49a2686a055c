import { misuse, misuseStep, type ReporterCounts } from '@hearth/shared/moderation/report-misuse'
import { day } from '@hearth/shared/time'
import { sql } from 'kysely'
import { restrict } from '../../members/restrictions/queries.ts'
import { theSystem } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import { translatorFor } from '../../platform/mail/templates.ts'
import type { Services } from '../../services.ts'
import { sendStatements } from '../decisions/mails.ts'
import { dayIn } from '../decisions/statement.ts'
import { storeDecision } from '../decisions/store.ts'
import { lockSubject, type Subject } from '../decisions/subject.ts'

const within = sql`now() - ${`${misuse.withinDays} days`}::interval`
const counts = sql`manifestly_unfounded and misuse_decision_id is null and state = 'dismissed'
  and decided_at > ${within}`

/** The last step that reports of the reporter led to, unless it was taken back. */
const lastStep = sql`(select max(d.decided_at) from reports m join decisions d on d.id = m.misuse_decision_id
  where m.reporter_id = r.reporter_id and d.decided_at > ${within}
    and not exists (select from decisions o where o.overrules = d.id))`

/** `receipts`: the reports that count now. */
async function countsOf(db: Database, reporterId: string) {
  const { rows } = await sql<ReporterCounts & { receipts: string[] | null }>`
    select
      count(*)::int as decided,
      count(*) filter (where state = 'dismissed')::int as dismissed,
      count(*) filter (where ${counts} and created_at > coalesce(${lastStep}, '-infinity'))::int as unfounded,
      coalesce(bool_or(${lastStep} is not null), false) as warned,
      array_agg(receipt order by created_at)
        filter (where ${counts} and created_at > coalesce(${lastStep}, '-infinity')) as receipts
    from reports r
    where reporter_id = ${reporterId} and decided_at > ${within}`.execute(db)
  return oneRow(rows)
}

/** The reasons that the reporter reads. */
function statementFor({ language }: Subject, step: 'warn' | 'last', receipts: string[], until: Date) {
  const t = translatorFor(language)
  const clause = { category: 'other', ground: 'terms', clause: 'other', law: '' } as const
  const facts = t('misuse.facts', { receipts: receipts.join(', ') })
  return { ...clause, facts, text: t(`misuse.${step}`, { date: dayIn(language, until) }) }
}

/** Takes the next step with one reporter, if there is one. A rule decides, so no strike counts against the member. */
async function answerReporter(transaction: Database, deps: Pick<Services, 'secret'>, reporterId: string) {
  const subject = await lockSubject(transaction, deps, reporterId)
  if (!subject) return
  const { receipts, ...counted } = await countsOf(transaction, reporterId)
  const step = misuseStep(counted)
  if (step === 'none' || !receipts) return
  const endsAt = new Date(Date.now() + misuse.lastDays * day)
  const stored = await storeDecision(transaction, deps, {
    caseId: null,
    subject,
    actions: [{ action: 'warn' }],
    statement: statementFor(subject, step, receipts, endsAt),
    actor: theSystem,
    source: 'own-initiative',
    byMachine: true,
    automatic: true,
    note: `misuse of reports: ${step}`,
    misuse: step,
  })
  if (step === 'last')
    await restrict(transaction, { subjectId: reporterId, kind: 'reports-last', endsAt, decisionId: stored.id })
  await transaction
    .updateTable('reports')
    .set({ misuseDecisionId: stored.id })
    .where('reporterId', '=', reporterId)
    .where('receipt', 'in', receipts)
    .execute()
}

/** Warns reporters who misuse reports, and lets the reports of those who go on come last for a time. */
export async function answerMisuse(services: Services) {
  const { db } = services
  const { rows } = await sql<{ reporterId: string }>`select reporter_id from reports
    where ${counts}
      and reporter_id is not null
    group by reporter_id
    having count(*) >= ${misuse.unfounded}`.execute(db)
  for (const { reporterId } of rows)
    await db.transaction().execute((transaction) => answerReporter(transaction, services, reporterId))
  if (rows.length) sendStatements(services)
}

/** Whether the reports of a member come last now. */
export async function reportsComeLast(db: Database, profileId: string): Promise<boolean> {
  const { rows } = await sql`select from restrictions
    where subject_id = ${profileId} and kind = 'reports-last'
      and lifted_at is null and ends_at > now()
    limit 1`.execute(db)
  return rows.length > 0
}
