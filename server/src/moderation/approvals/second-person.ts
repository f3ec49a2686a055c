import type { Role } from '@hearth/shared/account/roles'
import { agreeing, formerRoleDays, hinderedDays, singleAdminHours } from '@hearth/shared/moderation/approvals'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { staffOf } from '../staff/access.ts'
import { isOwnCase } from '../staff/seen-by.ts'
import { knownTo } from './known-to.ts'

type Colleague = { userId: string; profileId: string; roles: Role[]; suspended: boolean }

const daysAgo = (days: number) => sql<Date>`now() - ${`${days} days`}::interval`

/** Roles by act, for a query over requests of any act. */
const rolesByAct = JSON.stringify(agreeing)

/**
 * The requester's colleagues whose role may agree to a request, or could until staff took it lately: without that an admin
 * could take the others' roles and be alone. Banned and leaving ones are no longer colleagues.
 */
async function colleaguesOf(db: Database, approvalId: string): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`select
      u.id as user_id,
      p.id as profile_id,
      array(select r.role::text from user_roles r where r.user_id = u.id) as roles,
      exists (select from restrictions x
        where x.subject_id = p.id and x.kind = 'suspended' and x.lifted_at is null) as suspended
    from approvals a
    cross join lateral (
      select user_id from user_roles where ${rolesByAct}::jsonb -> a.act::text ? role::text
      union
      select subject_id from audit_log where act = 'role_revoked' and at > ${daysAgo(formerRoleDays)}
        and ${rolesByAct}::jsonb -> a.act::text ? (details ->> 'role') and actor_type in ('admin', 'moderator')) c
    join "user" u on u.id = c.user_id
    join profiles p on p.user_id = u.id
    where a.id = ${approvalId} and u.id <> a.requested_by and u.deletes_at is null and not exists (
      select from restrictions x where x.subject_id = p.id and x.kind = 'banned' and x.lifted_at is null)`.execute(db)
  return rows
}

/**
 * What keeps a colleague from agreeing: nothing (`agrees`), their own report in the case (`reporter`), or something that
 * staff can bring about (`hindered`).
 */
async function standingOf(db: Database, approvalId: string, { userId, profileId, roles, suspended }: Colleague) {
  const staff = await staffOf(db, { userId, profileId }, roles)
  const { rows } = await sql<{ knows: boolean; isReporter: boolean }>`select ${knownTo(staff)} as knows,
      exists (select from cases c where c.id = a.case_id and ${isOwnCase(staff)}) as is_reporter
    from approvals a
    where a.id = ${approvalId}`.execute(db)
  const [found] = rows
  if (found?.knows && !suspended) return 'agrees'
  return found?.isReporter ? 'reporter' : 'hindered'
}

/**
 * Hours after which a request follows by itself; null while a colleague can agree to it. The delay is short without
 * colleagues, or when each of them reported the case, which no requester can bring about. An admin thus gains nothing by
 * suspending the others, taking their roles, choosing what they decline or acting against the only one of them.
 */
export async function hoursWithoutColleague(db: Database, approvalId: string): Promise<number | null> {
  let hours: number = singleAdminHours
  for (const colleague of await colleaguesOf(db, approvalId)) {
    const standing = await standingOf(db, approvalId, colleague)
    if (standing === 'agrees') return null
    if (standing === 'hindered') hours = hinderedDays * 24
  }
  return hours
}

/** Gives requests that no colleague can agree to any more a day on which they follow. */
export async function endDeadEnds(db: Database) {
  const { rows } = await sql<{ id: string }>`select id from approvals
    where state = 'waiting' and due_at is null
    order by requested_at`.execute(db)
  for (const { id } of rows) {
    if ((await hoursWithoutColleague(db, id)) === null) continue
    await sql`update approvals set due_at = now() + ${`${hinderedDays} days`}::interval
      where id = ${id} and state = 'waiting' and due_at is null`.execute(db)
  }
}
