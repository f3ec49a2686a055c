import { randomUUID } from 'node:crypto'
import { mayComeLast } from '@hearth/shared/moderation/report-misuse'
import type { Evidence, Report, ReportInput } from '@hearth/shared/moderation/reports'
import { type Selectable, sql } from 'kysely'
import { type Context, member } from '../../api.ts'
import { blockPartner } from '../../chat/blocks/queries.ts'
import { blockMember } from '../../members/blocks/queries.ts'
import type { Viewer } from '../../members/visibility/queries.ts'
import { copyReportEvidence } from '../../pictures/evidence/queries.ts'
import { askAboutPictures } from '../../pictures/screening/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { afterCursorDescending, decodeCursor, exactTime, invalidCursor, pageOf } from '../../platform/db/keyset.ts'
import type { Reports } from '../../platform/db/types.ts'
import { openCase } from '../cases/open-case.ts'
import { notesToReporter } from '../notes/queries.ts'
import { appealsOf } from './appeals-of.ts'
import { type CollectedEvidence, collectEvidence } from './evidence.ts'
import { weighReport } from './hiding.ts'
import { reportsComeLast } from './misuse.ts'
import { notifyAboutReport } from './notify.ts'
import { newReceipt } from './rules.ts'

type Row = Pick<Selectable<Reports>, (typeof columns)[number]>

const columns = [
  'id',
  'receipt',
  'category',
  'details',
  'evidence',
  'state',
  'createdAt',
  'decidedAt',
  'answer',
] as const
const daySeconds = 86_400

function toReport(row: Row, appeal: Report['appeal'] = null, notes: Report['notes'] = []): Report {
  const evidence = row.evidence as unknown as Evidence
  const subject = evidence.photoId ? 'photo' : 'profile'
  return {
    id: row.id,
    receipt: row.receipt,
    category: row.category,
    text: row.details,
    state: row.state,
    about: evidence.messages.some(({ seq }) => seq > 0) || evidence.conversationId ? 'messages' : subject,
    name: evidence.shownName,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    answer: row.answer,
    notes,
    appeal,
  }
}

function sentBefore(db: Database, id: string) {
  return db
    .selectFrom('reports')
    .where('id', '=', id)
    .select([...columns, 'reporterId'])
    .executeTakeFirst()
}

/**
 * Seconds until the member may report again; 0 for now. A lock per member makes the limit hold for concurrent reports.
 */
async function secondsUntilAllowed(transaction: Database, viewer: Viewer, perDay: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reports ' || ${viewer.profileId}, 0))`.execute(transaction)
  const { rows } = await sql<{ wait: number }>`
    select ceil(${daySeconds} - extract(epoch from now() - created_at))::int as wait from reports
    where reporter_id = ${viewer.profileId} and created_at > now() - interval '1 day'
    order by created_at desc, id desc offset ${perDay - 1} limit 1`.execute(transaction)
  return Math.max(0, rows[0]?.wait ?? 0)
}

/** Inserts the pending copies in one statement, whether there are any or none. */
const insertDueCopies = (transaction: Database, reportId: string, copies: CollectedEvidence['copies']) =>
  sql`insert into evidence_copies (file, report_id, storage_key, source)
    select
      file,
      ${reportId}::uuid,
      "storageKey",
      source
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as due (file text, "storageKey" text, source text)`.execute(
    transaction,
  )

/** Lets the lists be asked about the pictures of the messages that the reported member sent, and of no others. */
function askAboutMessages(transaction: Database, reportId: string, targetId: string | null, { messages }: Evidence) {
  const sent = messages.filter(({ byTarget, photo }) => byTarget && photo).map(({ id }) => id)
  return askAboutPictures(transaction, { reportId, profileId: targetId, messageIds: sent })
}

/** Reports of who misuses them come last, but for the gravest categories. */
const placeOf = async (db: Database, { profileId }: Viewer, category: ReportInput['category']) =>
  mayComeLast(category) && (await reportsComeLast(db, profileId)) ? 'last' : null

/**
 * Stores the report once, even if it arrives twice at the same time.
 * @returns the stored report, or the seconds to wait
 */
async function insertReport(
  { db, ...context }: Context,
  viewer: Viewer,
  input: ReportInput & { id: string },
  { targetId, evidence, copies }: CollectedEvidence,
) {
  const { limits } = await context.community.read()
  return db.transaction().execute(async (transaction) => {
    const wait = await secondsUntilAllowed(transaction, viewer, limits.reportsPerDay)
    const known = await sentBefore(transaction, input.id)
    if (known) return { row: known, fresh: null, newlyHidden: null }
    if (wait > 0) return wait
    const { measure, newlyHidden, ...weighed } = await weighReport(transaction, context, viewer, {
      category: input.category,
      targetId,
    })
    const values = {
      id: input.id,
      receipt: newReceipt(),
      category: input.category,
      details: input.text,
      reporterId: viewer.profileId,
      targetId,
      evidence: JSON.stringify(evidence),
      ...weighed,
      hidesTarget: measure === 'hide',
      urgent: measure === 'urgent',
    }
    const row = await transaction
      .insertInto('reports')
      .values(values)
      .returning([...columns, 'reporterId'])
      .executeTakeFirstOrThrow()
    await insertDueCopies(transaction, row.id, copies)
    await askAboutMessages(transaction, row.id, targetId, evidence)
    const place = measure === 'urgent' ? 'first' : await placeOf(transaction, viewer, input.category)
    const item = { subjectId: targetId, kind: 'report', sourceId: row.id, category: input.category, place } as const
    await openCase(transaction, item)
    return { row, fresh: measure, newlyHidden: newlyHidden ? targetId : null }
  })
}

/** @returns the report, `not-there`, or the seconds to wait */
async function storeReport(context: Context, viewer: Viewer, input: ReportInput) {
  const { db } = context
  const id = input.id ?? randomUUID()
  const known = await sentBefore(db, id)
  if (known) return known
  const collected = await collectEvidence(db, viewer, input)
  if (!collected) return 'not-there'
  const kept = await insertReport(context, viewer, { ...input, id }, collected)
  if (typeof kept === 'number') return kept
  // Not awaited: it would take longer the more there is to copy, and no time if the member does not exist.
  if (kept.fresh) void copyReportEvidence(context, id)
  if (kept.fresh && kept.fresh !== 'queue') notifyAboutReport(context, kept.row.receipt, kept.fresh, kept.newlyHidden)
  return kept.row
}

/** Blocks the reported member, who may be a former one with a conversation. */
async function blockReported({ db, live }: Context, viewer: Viewer, { profileId, conversationId }: ReportInput) {
  if (profileId && (await blockMember(db, viewer, profileId))) return
  if (!conversationId || !(await blockPartner(db, viewer, conversationId))) return
  live.notify([viewer.profileId], { type: 'list', conversationId })
}

/**
 * Stores a report with copies of what it is about. It is accepted whether or not the viewer can still see the member,
 * and even if the member does not exist: so it works after a block and reveals nothing about one.
 * @throws NOT_FOUND for oneself, another's conversation, or messages that are not in it
 */
export const send = member.reports.send.handler(async ({ context, input, errors }) => {
  const { viewer } = context
  if (input.profileId === viewer.profileId) throw errors.NOT_FOUND()
  const taken = await storeReport(context, viewer, input)
  if (typeof taken === 'number') throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: taken } })
  if (taken === 'not-there' || taken.reporterId !== viewer.profileId) throw errors.NOT_FOUND()
  if (input.block) await blockReported(context, viewer, input)
  return toReport(taken)
})

/** The viewer's own reports and their state, newest first. */
export const list = member.reports.list.handler(async ({ context: { db, viewer }, input, errors }) => {
  const after = input.cursor === undefined ? null : decodeCursor(input.cursor)
  if (input.cursor !== undefined && !after) throw errors.INVALID(invalidCursor)
  const rows = await db
    .selectFrom('reports')
    .where('reporterId', '=', viewer.profileId)
    .where(afterCursorDescending(after, sql.ref('created_at'), sql.ref('id')))
    .select([...columns, exactTime(sql.ref('created_at')).as('exactAt')])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(input.limit + 1)
    .execute()
  const { page, nextCursor } = pageOf(rows, input.limit)
  const ids = page.map(({ id }) => id)
  const appeals = await appealsOf(db, viewer, ids)
  const notes = await notesToReporter(db, viewer, ids)
  return { reports: page.map((row) => toReport(row, appeals.get(row.id), notes.get(row.id))), nextCursor }
})
