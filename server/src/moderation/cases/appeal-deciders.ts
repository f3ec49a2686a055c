import type { Role } from '@hearth/shared/account/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { type Staff, staffOf } from '../staff/access.ts'
import { seenBy } from '../staff/seen-by.ts'
import { deciding } from './colleagues.ts'

/** Whether an account made a decision, or gave a verdict on it as the second person. `decisions` has the alias d. */
export const hasDecided = (userId: string): RawBuilder<boolean> => sql<boolean>`(
  d.decided_by is not distinct from ${userId}::uuid
  or exists (select from approvals w where w.decision_id = d.id and w.decided_by = ${userId}))`

/**
 * An appeal that a staff member may know of: in a case that they see, and neither their own nor one about them or their
 * report. `appeals` has the alias a, `decisions` d.
 */
export const appealKnownTo = (staff: Staff): RawBuilder<boolean> => sql<boolean>`(
  ${staff.kinds.includes('appeal')}::boolean
  and a.by_id is distinct from ${staff.profileId}::uuid
  and d.subject_id is distinct from ${staff.profileId}::uuid
  and not exists (select from reports r where r.decision_id = d.id and r.reporter_id = ${staff.profileId})
  and not exists (select from case_items i where i.kind = 'appeal' and i.source_id = a.id
    and not exists (select from cases c where c.id = i.case_id and ${seenBy(staff)})))`

type Colleague = { userId: string; profileId: string; roles: Role[] }

/** Those who decide cases now: neither banned, suspended nor leaving. */
async function colleaguesAtWork(db: Database): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`select
      u.id as user_id,
      p.id as profile_id,
      array_agg(r.role::text) as roles
    from user_roles r
    join "user" u on u.id = r.user_id
    join profiles p on p.user_id = u.id
    where r.role = any(${deciding}::member_role[]) and not u.banned and u.deletes_at is null
    group by u.id, p.id`.execute(db)
  return rows
}

/** Whether a staff member may decide an appeal now: one who may know of it, and neither made the decision nor agreed to it. */
export async function hasColleagueFor(db: Database, appealId: string): Promise<boolean> {
  for (const colleague of await colleaguesAtWork(db)) {
    const staff = await staffOf(db, colleague, colleague.roles)
    const { rows } = await sql`select from appeals a join decisions d on d.id = a.decision_id
      where a.id = ${appealId} and not ${hasDecided(staff.userId)} and ${appealKnownTo(staff)}`.execute(db)
    if (rows.length) return true
  }
  return false
}
