import type { Language } from '@hearth/shared/language-codes'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import { clauseOf } from '@hearth/shared/moderation/statements'
import { sql } from 'kysely'
import type { Actor } from '../../platform/audit/audit.ts'
import type { Secret } from '../../platform/config/secret.ts'
import type { Database } from '../../platform/db/connection.ts'
import { translatorFor } from '../../platform/mail/templates.ts'
import { needsSecondPerson, requestApproval } from '../approvals/queries.ts'
import { type Reach, reachOf } from './alone.ts'
import { settleReports } from './items.ts'
import { defaultText, withoutMarkers } from './statement.ts'
import { storeDecision } from './store.ts'
import { lockSubject, type Subject } from './subject.ts'

type Deciding = { userId: string; by: Actor; reason: string; secret: Secret }

/** The statement of a ban without a form: the product's own words. `facts`: by default that members reported it. */
export const banStatement = (language: Language, category: ReportCategory, facts?: string) => ({
  category,
  ground: 'terms' as const,
  clause: clauseOf[category],
  law: '',
  facts: facts ?? translatorFor(language)('statement.reported'),
  text: withoutMarkers(defaultText(language, category, 'ban')),
})

async function subjectOf(transaction: Database, { userId, secret }: Deciding): Promise<Subject | null> {
  const profile = transaction.selectFrom('profiles').where('userId', '=', userId).select('id')
  return lockSubject(transaction, { secret }, (await profile.executeTakeFirst())?.id ?? null)
}

type Ban = Deciding & { category: ReportCategory }
/** `number`: the number of the decision. */
type Banned = { number: string }

/** Stores the ban. `reach`: how far the author may go alone; null when the ban takes full effect now. */
export async function storeBan(transaction: Database, ban: Ban, reach: Reach | null = null) {
  const { by, reason, category } = ban
  const subject = (await subjectOf(transaction, ban))!
  return storeDecision(transaction, ban, {
    caseId: null,
    subject,
    actions: [{ action: 'ban' }],
    statement: banStatement(subject.language, category, reason),
    actor: by,
    source: 'own-initiative',
    byMachine: false,
    note: reason,
    ...(reach && { waits: true, aloneUntil: reach.until }),
  })
}

export const reachOfBan = async (transaction: Database, ban: Ban): Promise<Reach | null> =>
  reachOf(transaction, ban.by.userId!, (await subjectOf(transaction, ban))!, [{ action: 'ban' }])

/**
 * Bans a member without a case, by a decision whose reason the member reads. A ban by an admin in the product needs a
 * second person; until then it suspends the member for as long as the admin may decide alone. Call it in a transaction.
 * @returns the number of the decision; 'waits' when the ban has no effect before a second person agrees; 'ADMIN_ONLY'
 * when this person may not ban the member
 */
export async function banByDecision(transaction: Database, ban: Ban): Promise<Banned | 'waits' | 'ADMIN_ONLY'> {
  const { by, reason, category, userId } = ban
  if (!needsSecondPerson(by)) return { number: (await storeBan(transaction, ban)).puid }
  const reach = await reachOfBan(transaction, ban)
  if (!reach) return 'ADMIN_ONLY'
  const request = { act: 'ban', subjectUserId: userId, reason, actor: by } as const
  if (reach.how === 'agreed') {
    await requestApproval(transaction, ban, { ...request, sourceId: userId, request: { ban: { category, by } } })
    return 'waits'
  }
  const stored = await storeBan(transaction, ban, reach)
  await requestApproval(transaction, ban, { ...request, decisionId: stored.id })
  return { number: stored.puid }
}

/** Whether the member is restricted because of their age. */
async function isForAge(transaction: Database, { profileId }: Subject): Promise<boolean> {
  const { rows } = await sql`select from restrictions r
    where r.subject_id = ${profileId} and r.lifted_at is null
      and decided_about_minor(r.decision_id)
    limit 1`.execute(transaction)
  return rows.length > 0
}

/**
 * Lifts all that restricts a member, and dismisses the reports that were upheld about them. Lifting what was decided
 * about a minor waits for a second person. Call in a transaction.
 * @returns the number of the decision; null while it waits
 */
export async function liftBans(transaction: Database, lifting: Deciding, approved = false): Promise<string | null> {
  const { by, reason } = lifting
  const subject = (await subjectOf(transaction, lifting))!
  const request = { act: 'lift', subjectUserId: subject.userId, reason, actor: by } as const
  if (!approved && needsSecondPerson(by) && (await isForAge(transaction, subject))) {
    await requestApproval(transaction, lifting, { ...request, request: { by } })
    return null
  }
  const of = { caseId: null, subject, statement: null, byMachine: false, source: 'own-initiative' } as const
  const stored = await storeDecision(transaction, lifting, {
    ...of,
    actions: [{ action: 'lift' }],
    actor: by,
    note: reason,
  })
  const upheld = transaction.selectFrom('reports').where('targetId', '=', subject.profileId)
  const ids = (await upheld.where('state', '=', 'upheld').select('id').execute()).map(({ id }) => id)
  await settleReports(transaction, ids, { outcome: 'dismissed', decisionId: stored.id, answer: '' })
  return stored.puid
}
