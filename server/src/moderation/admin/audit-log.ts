import type { AuditActor, AuditEntry } from '@hearth/shared/moderation/admin-audit'
import { mayDo } from '@hearth/shared/moderation/staff'
import { type RawBuilder, sql } from 'kysely'
import { fullName, type NameRow, nameColumns } from '../../members/names.ts'
import { audit } from '../../platform/audit/audit.ts'
import { isAboutSealed } from '../../platform/audit/sealed.ts'
import type { Database } from '../../platform/db/connection.ts'
import { exactTime, invalidCursor } from '../../platform/db/keyset.ts'
import { openBatches } from '../decisions/open-batches.ts'
import { staffWith } from '../staff/access.ts'

type Filter = { actorId?: string; subjectId?: string; caseId?: string; act?: string }
type Cursor = { at: string; id: number }
type Row = Omit<AuditEntry, 'at' | 'id'> & { at: Date; id: string; exactAt: string; sealed: boolean }

const encode = ({ exactAt, id }: Row) => Buffer.from(`${exactAt} ${id}`).toString('base64url')

/** Where a page ends. Entries are numbered, not named by uuid, unlike those of other lists. */
function decode(token: string): Cursor | null {
  const [at = '', id = ''] = Buffer.from(token, 'base64url').toString().split(' ')
  const isValid = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(at) && /^\d{1,15}$/.test(id)
  return isValid ? { at, id: Number(id) } : null
}

function conditions({ actorId, subjectId, caseId, act }: Filter, cursor: Cursor | null): RawBuilder<unknown>[] {
  const given = [
    actorId && sql`l.actor_id = ${actorId}::uuid`,
    subjectId && sql`l.subject_id = ${subjectId}::uuid`,
    caseId && sql`l.case_id = ${caseId}::uuid`,
    act && sql`l.act = ${act}`,
    cursor && sql`(l.at, l.id) < (${cursor.at}::timestamptz, ${cursor.id}::bigint)`,
  ]
  return given.filter((one) => one !== undefined && one !== null && one !== '')
}

/** What a reader without the right to sealed hits learns of work on them: that it was done, not about which member. */
const withoutMember = { subjectId: null, subject: null, caseId: null, batchId: null, details: {} }

/**
 * A page of the log, newest first. Labels are those of the day; a subject's name is today's. `seesSealed`: without, work
 * on sealed hits is found by no member and no case.
 */
export async function entriesOf(
  db: Database,
  { seesSealed = false, ...filter }: Filter & { seesSealed?: boolean },
  cursor: Cursor | null,
  limit: number,
) {
  const given = conditions(filter, cursor)
  if (!seesSealed && (filter.subjectId || filter.caseId)) given.push(sql`not ${isAboutSealed('l')}`)
  const { rows } = await sql<Row>`select
      l.id,
      l.at,
      ${exactTime(sql`l.at`)} as exact_at,
      l.act,
      l.actor_type,
      coalesce(l.actor_label, a.name) as actor,
      l.actor_id,
      l.subject_id,
      u.name as subject,
      l.case_id,
      l.batch_id,
      l.details,
      ${isAboutSealed('l')} as sealed
    from audit_log l
    left join "user" a on a.id = l.actor_id
    left join "user" u on u.id = l.subject_id
    where ${sql.join([sql`true`, ...given], sql` and `)}
    order by l.at desc, l.id desc
    limit ${limit}`.execute(db)
  return rows.map((row) => (row.sealed && !seesSealed ? { ...row, ...withoutMember } : row))
}

/** Today's staff by the names that their colleagues read. They are few. */
async function actorsOf(db: Database): Promise<AuditActor[]> {
  const { rows } = await sql<NameRow & { userId: string; displayName: string | null }>`select
      u.id as user_id,
      s.display_name,
      ${nameColumns('u')}
    from "user" u
    left join staff s on s.user_id = u.id
    where u.id in (select user_id from user_roles)
    order by lower(coalesce(s.display_name, u.first_name || ' ' || u.last_name)), u.id`.execute(db)
  return rows.map(({ userId, displayName, ...named }) => ({ userId, name: displayName ?? fullName(named) }))
}

/** Reading the log stands in the log. */
export const list = staffWith('audit').adminAudit.list.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const { cursor: token, limit, ...filter } = input
  const cursor = token === undefined ? null : decode(token)
  if (token !== undefined && !cursor) throw errors.INVALID(invalidCursor)
  const seesSealed = mayDo(staff.roles, 'cases.sealed')
  const rows = await entriesOf(db, { ...filter, seesSealed }, cursor, limit + 1)
  const page = rows.slice(0, limit)
  const open = await openBatches(
    db,
    page.map(({ batchId }) => batchId),
  )
  await audit(db, { act: 'audit_read', actor: staff, details: { ...filter, later: cursor !== null } })
  return {
    entries: page.map(({ exactAt: _, sealed: __, ...row }) => ({
      ...row,
      id: Number(row.id),
      at: row.at.toISOString(),
      batchId: row.batchId && open.has(row.batchId) ? row.batchId : null,
    })),
    nextCursor: rows.length > limit ? encode(page.at(-1)!) : null,
    staff: await actorsOf(db),
  }
})
