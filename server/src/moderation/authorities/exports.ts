import {
  type EvidenceExport,
  type EvidenceInput,
  evidenceDays,
  evidenceLinkMinutes,
} from '@hearth/shared/moderation/evidence'
import { type RawBuilder, sql } from 'kysely'
import { hashOfToken, newToken } from '../../account/identity/one-time-tokens.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import type { Execution, Waiting } from '../approvals/execution.ts'
import { requestApproval } from '../approvals/queries.ts'
import type { Staff } from '../staff/access.ts'

type Row = Omit<EvidenceExport, 'requestedAt' | 'expiresAt' | 'downloadedAt'> & {
  requestedAt: Date
  expiresAt: Date | null
  downloadedAt: Date | null
}

const readyUntil = sql<Date>`now() + ${`${evidenceDays} days`}::interval`
const isReady = sql<boolean>`ready_at is not null and expires_at > now()`

async function readExports(db: Database, which: RawBuilder<unknown>): Promise<EvidenceExport[]> {
  const { rows } = await sql<Row>`select
      id,
      authority,
      reference,
      reason,
      emergency,
      requested_label as requested_by,
      requested_at,
      expires_at,
      downloaded_at,
      downloaded_label as downloaded_by,
      case when ${isReady} then 'ready'
        when ready_at is null and expires_at is null then 'waiting'
        else 'ended' end as state
    from evidence_exports
    where ${which}
    order by requested_at desc
    limit 50`.execute(db)
  return rows.map(({ requestedAt, expiresAt, downloadedAt, ...row }) => ({
    ...row,
    requestedAt: requestedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    downloadedAt: downloadedAt?.toISOString() ?? null,
  }))
}

/** What was prepared of a case, newest first. */
export const exportsOfCase = (db: Database, caseId: string) => readExports(db, sql`case_id = ${caseId}`)

async function subjectOf(db: Database, caseId: string): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`select p.user_id from cases c join profiles p on p.id = c.subject_id
    where c.id = ${caseId}`.execute(db)
  return rows[0]?.userId ?? null
}

/**
 * Whether this person alone has made an export ready within the last day, for a threat to life. The next one waits
 * until a second person has agreed to that export. The lock makes two simultaneous requests run one after the other.
 */
async function hasUsedEmergency(transaction: Database, { userId }: Staff): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('emergency exports ' || ${userId}, 0))`.execute(transaction)
  const { rows } = await sql`select from evidence_exports e
    where e.requested_by = ${userId} and e.emergency
      and e.ready_at is not null and e.requested_at > now() - interval '1 day' and not exists (select from approvals a
        where a.act = 'export-evidence' and a.state = 'approved' and a.source_id = e.id)`.execute(transaction)
  return rows.length > 0
}

/**
 * Requests an export. The first one that a person requests within a day for a threat to life is ready at once, without
 * a second person (DSA, Art. 18). A refusal ends it.
 */
export function requestEvidence({ db, secret }: Pick<Services, 'db' | 'secret'>, staff: Staff, input: EvidenceInput) {
  return db.transaction().execute(async (transaction) => {
    const { caseId, authority, reference = '', reason } = input
    const emergency = input.emergency === true && !(await hasUsedEmergency(transaction, staff))
    const subjectUserId = await subjectOf(transaction, caseId)
    const asked = { requestedBy: staff.userId, requestedLabel: staff.label }
    const ready = emergency ? { readyAt: sql<Date>`now()`, expiresAt: readyUntil } : {}
    const { id } = await transaction
      .insertInto('evidenceExports')
      .values({ caseId, subjectUserId, authority, reference, reason, emergency, ...asked, ...ready })
      .returning('id')
      .executeTakeFirstOrThrow()
    const usedUp = input.emergency === true && !emergency
    const details = { export: id, authority, reference, reason, emergency, ...(usedUp && { usedUp }) }
    await audit(transaction, {
      act: 'evidence_requested',
      actor: staff,
      secret,
      subjectId: subjectUserId,
      caseId,
      details,
    })
    const of = { subjectUserId, caseId, sourceId: id, reason: `${authority}: ${reason}`, actor: staff }
    await requestApproval(transaction, { secret }, { ...of, act: 'export-evidence' })
    const [made] = await readExports(transaction, sql`id = ${id}`)
    return made!
  })
}

/** Agreed to: it can be downloaded from now on. One that a threat to life has made ready stays as it is. */
const release = (transaction: Database, _: Services, { sourceId }: Waiting) =>
  transaction
    .updateTable('evidenceExports')
    .set({ readyAt: sql<Date>`now()`, expiresAt: readyUntil })
    .where('id', '=', sourceId)
    .where('readyAt', 'is', null)
    .execute()

/** Refused, withdrawn or expired: no link opens it any more. */
const end = (transaction: Database, _: Services, { sourceId }: Waiting) =>
  transaction
    .updateTable('evidenceExports')
    .set({ expiresAt: sql<Date>`now()`, tokenHash: null, tokenUntil: null })
    .where('id', '=', sourceId)
    .execute()

/** The release of an export to an authority. */
export const evidenceExport: Execution<Services> = { carryOut: release, drop: end }

/** The case of an export; null when there is none. */
export const caseOfExport = (db: Database, id: string) =>
  db.selectFrom('evidenceExports').where('id', '=', id).select('caseId').executeTakeFirst()

/** Makes a link for one download by this staff member; null when nothing is ready. */
export async function createEvidenceLink(db: Database, { userId }: Staff, id: string) {
  const token = newToken()
  const made = await db
    .updateTable('evidenceExports')
    .set({ tokenHash: hashOfToken(token), tokenFor: userId })
    .set({ tokenUntil: sql<Date>`now() + ${`${evidenceLinkMinutes} minutes`}::interval` })
    .where('id', '=', id)
    .where(isReady)
    .returning('tokenUntil')
    .executeTakeFirst()
  return made ? { token, expiresAt: made.tokenUntil!.toISOString() } : null
}

export type Wanted = Pick<EvidenceExport, 'id' | 'authority' | 'reference' | 'reason'> & {
  caseId: string | null
  subjectUserId: string | null
}

/** Uses up a link, with an entry in the log. @returns what to write; null for a used, expired or another person's link */
export function useEvidenceLink({ db, secret }: Pick<Services, 'db' | 'secret'>, by: Actor, id: string, token: string) {
  return db.transaction().execute(async (transaction): Promise<Wanted | null> => {
    const used = await transaction
      .updateTable('evidenceExports')
      .set({ tokenHash: null, tokenUntil: null, downloadedAt: sql<Date>`now()`, downloadedLabel: by.label })
      .where('id', '=', id)
      .where('tokenFor', '=', by.userId)
      .where('tokenHash', '=', hashOfToken(token))
      .where('tokenUntil', '>', sql<Date>`now()`)
      .where(isReady)
      .returning(['id', 'caseId', 'subjectUserId', 'authority', 'reference', 'reason'])
      .executeTakeFirst()
    if (!used) return null
    const { caseId, subjectUserId: subjectId, authority } = used
    const details = { export: id, authority }
    await audit(transaction, { act: 'evidence_downloaded', actor: by, secret, subjectId, caseId, details })
    return used
  })
}
