import { type CaseSummary, type Filter, maxWaiting, type Severity, severities } from '@hearth/shared/moderation/cases'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import type { CaseKind } from '@hearth/shared/moderation/staff'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { type NameRow, nameColumns, shownName } from '../../members/names.ts'
import type { Database } from '../../platform/db/connection.ts'
import { exactTime } from '../../platform/db/keyset.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Staff } from '../staff/access.ts'
import { heldBy, heldByColleague, seenBy } from '../staff/seen-by.ts'
import { firstRank, lastRank, rankOf } from './open-case.ts'

/** Where a page of the queue ends: severity, time and id of its last case. */
const Cursor = z.tuple([z.coerce.number().int().min(firstRank).max(lastRank), z.iso.datetime(), z.uuid()])
export type QueueCursor = z.infer<typeof Cursor>

/** The cursor in a token, or null when the token is malformed. */
export function decodeQueueCursor(token: string): QueueCursor | null {
  const cursor = Cursor.safeParse(Buffer.from(token, 'base64url').toString().split(' '))
  return cursor.success ? cursor.data : null
}

const encodeCursor = (parts: QueueCursor) => Buffer.from(parts.join(' ')).toString('base64url')

const claimConditions = {
  any: () => sql`true`,
  free: (staff: Staff) => sql`${heldByColleague(staff)} is not true`,
  mine: heldBy,
}
const finderConditions = { any: sql`true`, people: sql`not c.found_by_machine`, machine: sql`c.found_by_machine` }

/** The cases of a filter that a staff member sees. */
export function fits(
  staff: Staff,
  { kinds, categories, severities: wanted, claim, finder, state }: Filter,
): RawBuilder<boolean> {
  const severity = wanted ? sql`c.severity = any(${wanted.flatMap(ranksOf)}::smallint[])` : sql`true`
  // What leaves most cases out comes first: a page may have to pass many.
  return sql<boolean>`c.state = ${sql.lit(state)}
    and ${categories ? sql`c.categories && ${categories}::report_category[]` : sql`true`}
    and ${kinds ? sql`c.kinds && ${kinds}::case_kind[]` : sql`true`}
    and ${severity} and ${finderConditions[finder]} and ${claimConditions[claim](staff)} and ${seenBy(staff)}`
}

/** Open cases: the gravest first, then the oldest. Decided ones: the newest decision first. */
const orders = {
  open: {
    at: sql`c.opened_at`,
    by: sql`c.severity, c.opened_at, c.id`,
    after: ([severity, at, id]: QueueCursor) =>
      sql`(c.severity, c.opened_at, c.id) > (${severity}::smallint, ${at}::timestamptz, ${id}::uuid)`,
  },
  decided: {
    at: sql`c.decided_at`,
    by: sql`c.decided_at desc, c.id desc`,
    after: ([, at, id]: QueueCursor) => sql`(c.decided_at, c.id) < (${at}::timestamptz, ${id}::uuid)`,
  },
}

type Row = Omit<NameRow, 'firstName'> & {
  id: string
  number: number
  kind: CaseKind
  category: ReportCategory | null
  severity: number
  state: 'open' | 'decided'
  /** Null where the case is about nobody. */
  firstName: string | null
  openedAt: Date
  dueAt: Date | null
  reports: number
  messages: number
  pictures: number
  foundByMachine: boolean
  claimedBy: string | null
  holder: string | null
  version: number
  exactAt: string
}

/** What a row of the queue shows. Counted for the page alone. */
const columns = sql`
  c.id,
  c.number,
  c.kind,
  c.category,
  c.severity,
  c.state,
  c.opened_at,
  c.due_at,
  c.found_by_machine,
  c.version,
  ${nameColumns('p')},
  counted.reports,
  counted.messages,
  counted.pictures,
  holder.id as claimed_by,
  coalesce(s.display_name, holder.name) as holder`
const joined = sql`left join profiles p on p.id = c.subject_id
  left join "user" holder on holder.id = c.claimed_by and c.claimed_until > now()
  left join staff s on s.user_id = holder.id
  cross join lateral (select count(r.id) as reports,
      coalesce(sum(jsonb_array_length(r.evidence -> 'messages')), 0)::int as messages,
      coalesce(sum(jsonb_array_length(r.evidence -> 'photos')), 0)::int as pictures
    from case_items i
    join reports r on i.kind = 'report' and r.id = i.source_id
    where i.case_id = c.id) counted`

/** The word for a severity's number. A case that comes first is critical, and one that comes last is low. */
const severityOfRank = (rank: number): Severity => severities[Math.min(Math.max(rank, 0), rankOf('low'))]!

/** The numbers of a word. */
const beyond: Partial<Record<Severity, number>> = { critical: firstRank, low: lastRank }
const ranksOf = (severity: Severity) => [rankOf(severity), beyond[severity] ?? []].flat()

function toSummary(row: Row): CaseSummary {
  const { firstName, claimedBy, holder, openedAt, dueAt, severity, foundByMachine } = row
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    category: row.category,
    severity: severityOfRank(severity),
    state: row.state,
    name: firstName === null ? null : shownName({ ...row, firstName }),
    openedAt: openedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    reports: row.reports,
    messages: row.messages,
    pictures: row.pictures,
    byMachine: foundByMachine,
    claimedBy: claimedBy && holder ? { id: claimedBy, name: holder } : null,
    version: row.version,
  }
}

/**
 * The first cases of a page, in its order. Open cases of categories come from an index of each, and from that of the few
 * cases that hold several: otherwise a page of a mild category passes all graver cases.
 */
function firstCases(staff: Staff, filter: Filter, cursor: QueueCursor | null, most: number): RawBuilder<unknown> {
  const order = orders[filter.state]
  const { categories, kinds, state } = filter
  const some = (also: RawBuilder<unknown>) => sql`(select * from cases c
    where ${also} and ${fits(staff, filter)} and ${cursor ? order.after(cursor) : sql`true`}
    order by ${order.by} limit ${most})`
  if (state !== 'open' || !categories || kinds) return some(sql`true`)
  const wanted = sql`${categories}::report_category[]`
  const ofSeveral = sql`c.categories <> '{}' and c.categories is distinct from array[c.category]
    and (c.category = any(${wanted})) is not true`
  const ofEach = [...new Set(categories)].map((category) => some(sql`c.category = ${category}`))
  return sql`(select * from (${sql.join([...ofEach, some(ofSeveral)], sql` union all `)}) c
    order by ${order.by} limit ${most})`
}

type Asked = {
  filter: Filter
  cursor: QueueCursor | null
  limit: number
}

/** A page of the queue, after a cursor. */
export async function readQueue(db: Database, staff: Staff, { filter, cursor, limit }: Asked) {
  const order = orders[filter.state]
  const { rows } = await sql<Row>`select ${columns}, ${exactTime(order.at)} as exact_at
    from ${firstCases(staff, filter, cursor, limit + 1)} c ${joined}
    order by ${order.by}`.execute(db)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    cases: page.map(toSummary),
    nextCursor: last ? encodeCursor([last.severity, last.exactAt, last.id]) : null,
  }
}

/** One case as a row of the queue; null when the staff member does not see it. */
export async function readSummary(db: Database, staff: Staff, caseId: string): Promise<CaseSummary | null> {
  const { rows } = await sql<Row>`select ${columns} from cases c ${joined}
    where c.id = ${caseId} and ${seenBy(staff)}`.execute(db)
  return rows[0] ? toSummary(rows[0]) : null
}

/**
 * How many open cases the staff member sees, counted no further than the queue says.
 * @param kind counts those alone that are about it
 */
export async function countWaiting(db: Database, staff: Staff, kind?: CaseKind): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from (select from cases c
    where c.state = 'open'
      and ${kind ? sql`c.kinds && ${[kind]}::case_kind[]` : sql`true`}
      and ${seenBy(staff)}
    limit ${maxWaiting + 1}) c`.execute(db)
  return oneRow(rows).waiting
}
