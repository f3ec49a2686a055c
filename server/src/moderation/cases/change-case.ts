import { severityOf } from '@hearth/shared/moderation/cases'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { Staff } from '../staff/access.ts'
import { seenBy } from '../staff/seen-by.ts'
import { writeNote } from './notes.ts'
import { openCase, rankOf } from './open-case.ts'

type Found = { profileId: string; category: ReportCategory; reason: string }

/**
 * Opens a case about a member without a report, or adds to the open one. The reason is its first note. Call it
 * in a transaction.
 * @returns the id of the case
 */
export async function createCase(
  transaction: Database,
  staff: Staff,
  { profileId, category, reason }: Found,
): Promise<string> {
  const sourceId = crypto.randomUUID()
  const caseId = await openCase(transaction, { subjectId: profileId, kind: 'report', sourceId, category })
  await writeNote(transaction, staff, { caseId, text: reason })
  return caseId
}

type Change = { caseId: string; version: number; category: ReportCategory }

/**
 * Gives an open case another category, and the severity of it. The database keeps the categories of its items, and
 * `underage`: one person alone makes no case about a minor another one.
 * @returns the category before; undefined when the case was changed or decided meanwhile
 */
export async function categorise(db: Database, staff: Staff, { caseId, version, category }: Change) {
  const { rows } = await sql<{ before: ReportCategory | null }>`update cases c
    set category = ${category}, categories = array[${category}::report_category],
      severity = ${rankOf(severityOf[category])}, version = c.version + 1
    where c.id = ${caseId} and c.version = ${version} and c.state = 'open' and ${seenBy(staff)}
    returning old.category as before`.execute(db)
  return rows[0]
}
