import { type Severity, severities, severityOf } from '@hearth/shared/moderation/cases'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import type { CaseKind } from '@hearth/shared/moderation/staff'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'

type NewItem = {
  /** The member; null when there is no such member, or none is known. */
  subjectId: string | null
  kind: CaseKind
  /** The row that it is about: a report, a photo, a hit, a check, an appeal, a notice. */
  sourceId: string
  category?: ReportCategory | null
  /** By default the severity of the category, or medium. */
  severity?: Severity
  /** When a clock of the law runs out. */
  dueAt?: Date | null
  /** Found by a machine, not by a person. */
  byMachine?: boolean
  /** Comes before or after all severities. */
  place?: 'first' | 'last' | null
}

/** Comes before all severities: a clock of the law has run out, or a report is urgent. */
export const firstRank = -1

/** Comes after all severities: the reporter misuses reports. */
export const lastRank = severities.length

const places = { first: firstRank, last: lastRank }

/** The number of a severity, by which the queue is ordered. */
export const rankOf = (severity: Severity) => severities.indexOf(severity)

const defaultSeverity = (category: ReportCategory | null | undefined): Severity =>
  category ? severityOf[category] : 'medium'

/**
 * Adds an item to a member's one open case, or opens one. The gravest item names the case. Sealed hits have a case of
 * their own. Call it in the transaction that stores the source.
 * @returns the id of the case
 */
export async function openCase(transaction: Database, item: NewItem): Promise<string> {
  const { subjectId, kind, sourceId, category = null, dueAt = null, byMachine = false } = item
  const severity = item.place ? places[item.place] : rankOf(item.severity ?? defaultSeverity(category))
  const { rows } = await sql<{ id: string }>`
    insert into cases (subject_id, kind, category, kinds, categories, severity, due_at, found_by_machine)
    values (
      ${subjectId},
      ${kind},
      ${category},
      array[${kind}::case_kind],
      array_remove(array[${category}::report_category], null),
      ${severity},
      ${dueAt},
      ${byMachine})
    on conflict (subject_id, (kind = 'hash-hit')) where state = 'open' do update set
      kind = case when excluded.severity < cases.severity then excluded.kind else cases.kind end,
      category = case when excluded.severity < cases.severity then excluded.category
        else coalesce(cases.category, excluded.category) end,
      kinds = array(select distinct unnest(cases.kinds || excluded.kinds)),
      categories = array(select distinct unnest(cases.categories || excluded.categories)),
      severity = least(cases.severity, excluded.severity),
      due_at = least(cases.due_at, excluded.due_at),
      found_by_machine = cases.found_by_machine and excluded.found_by_machine,
      version = cases.version + 1
    returning id`.execute(transaction)
  const caseId = oneRow(rows).id
  await transaction
    .insertInto('caseItems')
    .values({ caseId, kind, sourceId, category, severity })
    .onConflict((conflict) => conflict.columns(['kind', 'sourceId']).where('decidedAt', 'is', null).doNothing())
    .execute()
  return caseId
}
