import { createHash } from 'node:crypto'
import { intimateHours, type OutsideNoticeInput } from '@hearth/shared/moderation/outside-notices'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oweMail } from '../../platform/mail/owed.ts'
import type { Services } from '../../services.ts'
import { openCase } from '../cases/open-case.ts'
import { newNumber } from '../decisions/numbers.ts'

/** An id, and a key of the photo store, as addresses of profiles and pictures have them. */
const idPattern = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/i
const keyPattern = /\/photos\/([\w-]{32})\//

/** The member that the address of a profile or a picture leads to; null when it leads to none. */
async function subjectOf(db: Database, place: string): Promise<string | null> {
  const [id = null] = idPattern.exec(place) ?? []
  const [, key = null] = keyPattern.exec(place) ?? []
  const { rows } = await sql<{ id: string }>`select id from profiles where id = ${id}::uuid
    union all select profile_id from profile_images where id = ${id}::uuid
    union all select profile_id from profile_images where storage_key = ${key}
    limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** The same for the same notice: sent twice by a double click or a reload, it is one. */
const digestOf = (input: OutsideNoticeInput) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(input).sort()))
    .digest()

const insertNotice = (transaction: Database, input: OutsideNoticeInput) => {
  const { kind, aboutChild, goodFaith, ...notice } = input
  return transaction
    .insertInto('outsideNotices')
    .values({
      ...notice,
      digest: digestOf(input),
      kind,
      receipt: newNumber('N'),
      name: notice.name || null,
      email: notice.email || null,
      law: notice.law || null,
      signature: notice.signature || null,
      goodFaithAt: sql<Date>`now()`,
      dueAt: kind === 'intimate' ? sql<Date>`now() + ${`${intimateHours.due} hours`}::interval` : null,
    })
    .onConflict((conflict) =>
      conflict
        .column('digest')
        .where('digest', 'is not', null)
        .where('decidedAt', 'is', null)
        .doUpdateSet((eb) => ({ digest: eb.ref('outsideNotices.digest') })),
    )
    .returning(['id', 'receipt', 'dueAt', 'caseId'])
    .executeTakeFirstOrThrow()
}

function categoryOf({ aboutChild, kind }: OutsideNoticeInput) {
  if (aboutChild) return 'underage'
  return kind === 'intimate' ? 'others-data' : 'other'
}

/** Stores a notice once and opens a case for it: about the member that the address leads to, or without a member. */
export function storeNotice({ db }: Pick<Services, 'db'>, input: OutsideNoticeInput) {
  return db.transaction().execute(async (transaction) => {
    const { id, receipt, dueAt, caseId: known } = await insertNotice(transaction, input)
    const answer = { receipt, dueAt: dueAt?.toISOString() ?? null }
    if (known) return answer
    const subjectId = await subjectOf(transaction, input.place)
    const category = categoryOf(input)
    const severity = input.aboutChild || input.kind === 'intimate' ? 'critical' : 'high'
    const item = { subjectId, kind: 'outside-notice', sourceId: id, category, severity, dueAt } as const
    const caseId = await openCase(transaction, item)
    await transaction.updateTable('outsideNotices').set({ caseId }).where('id', '=', id).execute()
    if (input.email) await oweMail(transaction, 'outside-receipt', id)
    const actor = { userId: null, type: 'member', label: null } as const
    await audit(transaction, { act: 'outside_notice', actor, caseId, details: { receipt, kind: input.kind } })
    return answer
  })
}
