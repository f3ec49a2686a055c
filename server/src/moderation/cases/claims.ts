import { claimMinutes, type Filter } from '@hearth/shared/moderation/cases'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { Staff } from '../staff/access.ts'
import { heldBy, heldByColleague, seenBy } from '../staff/seen-by.ts'
import { fits } from './queue.ts'

/** A claim as it is set: the first one is also the first look. */
const claimed = ({ userId }: Staff) => sql`claimed_by = ${userId},
  claimed_until = now() + ${sql.lit(claimMinutes)} * interval '1 minute',
  first_look_at = coalesce(first_look_at, now())`

/**
 * Claims an open case that is free, or keeps the own claim.
 * @returns whether the staff member holds it now
 */
export async function claim(db: Database, staff: Staff, caseId: string): Promise<boolean> {
  const { rows } = await sql`update cases c set ${claimed(staff)}
    where c.id = ${caseId} and c.state = 'open' and ${heldByColleague(staff)} is not true and ${seenBy(staff)}
    returning c.id`.execute(db)
  return rows.length > 0
}

/**
 * Claims the first free case of a filter, in one statement: of any number of simultaneous calls each gets another case.
 * @returns its id; null when none is free
 */
export async function claimNext(db: Database, staff: Staff, filter: Filter): Promise<string | null> {
  const open: Filter = { ...filter, state: 'open', claim: 'any' }
  const { rows } = await sql<{ id: string }>`update cases c set ${claimed(staff)}
    where c.id = (select c.id from cases c
      where ${fits(staff, open)} and (c.claimed_until is null or c.claimed_until <= now())
      order by c.severity, c.opened_at, c.id limit 1 for update of c skip locked)
    returning c.id`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Keeps a claim for another while.
 * @returns until when; null when the staff member holds none
 */
export async function renewClaim(db: Database, staff: Staff, caseId: string): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`update cases c set ${claimed(staff)}
    where c.id = ${caseId} and c.state = 'open' and ${heldBy(staff)} and ${seenBy(staff)}
    returning c.claimed_until as until`.execute(db)
  return rows[0]?.until ?? null
}

/** Frees a case that the staff member holds. */
export const releaseClaim = (db: Database, { userId }: Staff, caseId: string) =>
  sql`update cases set claimed_by = null, claimed_until = null
    where id = ${caseId} and claimed_by = ${userId}`.execute(db)

/** Whether the staff member holds the case now. */
export async function holds(db: Database, staff: Staff, caseId: string): Promise<boolean> {
  const { rows } =
    await sql`select from cases c where c.id = ${caseId} and ${heldBy(staff)} and ${seenBy(staff)}`.execute(db)
  return rows.length > 0
}
