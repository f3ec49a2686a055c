import type { ReportCategory } from '@hearth/shared/moderation/reports'
import { sql } from 'kysely'
import { lockConversationsOf, messagePhotoFile, noteChange } from '../../chat/queries.ts'
import { hitsOfMessage, keepHits, saveMessageHashes } from '../../pictures/screening/queries.ts'
import { comparesChats } from '../../platform/community/settings.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { OldestDue } from '../../platform/jobs/queue-metrics.ts'
import type { Services } from '../../services.ts'
import { openCase, rankOf } from '../cases/open-case.ts'
import { tellStaffOf } from '../cases/tell-staff.ts'

type Deps = Pick<Services, 'db' | 'log' | 'photoStore' | 'decoding'>
/** `dueAt`: as the database writes it, to the microsecond. It changes when the picture is to be compared again. */
type Due = { messageId: string; dueAt: string; hashed: boolean; isReported: boolean; withheld: boolean }
type Hits = Awaited<ReturnType<typeof hitsOfMessage>>

/** Pictures of one run. A picture takes about 30 ms. */
const picturesPerRun = 200
/** The decoder's account of this job: it decodes one picture at a time. */
const account = 'reported pictures'

async function duePictures(db: Database): Promise<Due[]> {
  const { rows } = await sql<Due>`select
        message_id,
        due_at::text as due_at,
        pdq is not null as hashed,
        report_id is not null as is_reported,
        withheld
      from message_pictures
      where due_at <= now()
      order by due_at
      limit ${picturesPerRun}`.execute(db)
  return rows
}

/** Since when the oldest picture of a message waits for the lists. Its receiver may wait for it. */
export const oldestPicture: OldestDue = sql`select min(due_at) from message_pictures where due_at <= now()`

/** What is left of a message's picture: its file, also of a removed message, or else the report's copy. */
async function fileOf(db: Database, messageId: string): Promise<string | null> {
  const { rows } = await sql<{ key: string | null; copy: string | null }>`
    select coalesce(m.storage_key, gone.storage_key) as key, (select e.message ->> 'photo'
      from reports r, jsonb_array_elements(r.evidence -> 'messages') e (message)
      where r.id = w.report_id and e.message ->> 'id' = w.message_id::text limit 1) as copy
    from message_pictures w
    left join messages m on m.id = w.message_id
    left join removed_messages gone on gone.message_id = w.message_id
    where w.message_id = ${messageId}`.execute(db)
  const [left] = rows
  return left?.key ? messagePhotoFile(left.key) : (left?.copy ?? null)
}

async function hash({ db, photoStore, decoding }: Deps, messageId: string) {
  const file = await fileOf(db, messageId)
  if (!file) return
  const bytes = Buffer.from(await photoStore.getBytes(file))
  const made = await decoding.enqueue(account, (decode) => decode('hashes', bytes))
  if (made === 'full' || 'refused' in made) throw new Error('The picture could not be decoded')
  await saveMessageHashes(db, messageId, made)
}

/** Brings the report's case forward, or opens one again. Nothing changes for a member who has left. */
async function raiseCase(transaction: Database, messageId: string, isIntimate: boolean) {
  const { rows } = await sql<{ id: string; subjectId: string; category: ReportCategory }>`
    select
      r.id,
      r.target_id as subject_id,
      r.category
    from message_pictures w
    join reports r on r.id = w.report_id
    where w.message_id = ${messageId} and r.target_id is not null`.execute(transaction)
  const [report] = rows
  if (!report) return
  const { id: sourceId, ...of } = report
  const severity = isIntimate ? 'high' : 'medium'
  await openCase(transaction, { ...of, kind: 'report', sourceId, severity })
  await sql`update case_items set severity = least(severity, ${rankOf(severity)}::smallint)
    where kind = 'report' and source_id = ${sourceId} and decided_at is null`.execute(transaction)
}

/** The two members' devices drop what is sealed. Anything else is for people to decide. */
async function keepFindings(transaction: Database, messageId: string, hits: Hits) {
  await lockConversationsOf(transaction, [messageId])
  const file = await fileOf(transaction, messageId)
  if (!file) return
  if (await keepHits(transaction, messageId, file, hits)) await noteChange(transaction, messageId)
  else
    await raiseCase(
      transaction,
      messageId,
      hits.some((hit) => hit.class === 'intimate'),
    )
}

/**
 * The picture was compared: its recipient gets it, and staff of the report's case see it, unless it is sealed. One that
 * was reported meanwhile, or that a new entry knows, stays due.
 */
async function release(transaction: Database, { messageId, dueAt, withheld }: Due) {
  const { rows } = await sql<{ reportId: string | null }>`update message_pictures set due_at = null, withheld = false
    where message_id = ${messageId} and due_at = ${dueAt}::timestamptz
    returning report_id`.execute(transaction)
  const [compared] = rows
  if (compared && withheld) await noteChange(transaction, messageId)
  if (compared?.reportId) await tellStaffOf(transaction, { kind: 'report', sourceId: compared.reportId })
}

/** Of a picture that no party reported only hits on lists of child abuse count: a person must not look at it otherwise. */
async function compare(deps: Deps, due: Due) {
  const { messageId, hashed, isReported } = due
  if (!hashed) await hash(deps, messageId)
  const found = await hitsOfMessage(deps.db, messageId)
  const hits = found.filter((hit) => isReported || hit.class === 'child-abuse')
  await deps.db.transaction().execute(async (transaction) => {
    if (hits.length) await keepFindings(transaction, messageId, hits)
    await release(transaction, due)
  })
}

/** An unreadable file, or lists that cannot be read: the next try is later, so that others get their turn. */
const postpone = (db: Database, { messageId }: Due) =>
  sql`update message_pictures set due_at = now() + case when withheld then interval '1 minute' else interval '10 minutes' end
    where message_id = ${messageId} and due_at is not null`.execute(db)

/** Asks the lists about pictures of messages that were reported, or that wait for it, and about no others. */
export async function compareReportedPictures(deps: Deps): Promise<void> {
  for (const due of await duePictures(deps.db))
    await compare(deps, due).catch(async (error: Error) => {
      deps.log.warn({ name: error.name }, 'comparing a reported picture failed; the job will retry')
      await postpone(deps.db, due)
    })
}

/** The picture of a message is there: in its conversation, or kept for an appeal. */
const hasPicture = sql<boolean>`(exists (select from messages m where m.id = w.message_id and m.storage_key is not null)
  or exists (select from removed_messages gone where gone.message_id = w.message_id and gone.storage_key is not null))`

/**
 * Deletes what lists say of pictures in messages when their sender has left. Sealed evidence stays. The checksums of pictures
 * that no party reported go with the picture, and when the operator has no more of them compared.
 */
export const deleteMessagePictures = (db: Database) =>
  sql`delete from message_pictures w
    where due_at is null
      and (not exists (select from profiles p where p.id = w.profile_id)
        or (report_id is null and not (${comparesChats} and ${hasPicture})
          and not exists (select from message_hits h where h.message_id = w.message_id)))`.execute(db)
