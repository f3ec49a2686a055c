import type { AdminUserDetails } from '@hearth/shared/moderation/admin-users'
import { type RawBuilder, sql } from 'kysely'
import { isOff } from '../../platform/community/functions.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import { decisionsWithoutCase } from '../decisions/queries.ts'
import { mediaOf } from '../media/queries.ts'
import type { Staff } from '../staff/access.ts'
import { seenBy } from '../staff/seen-by.ts'
import { findUser } from './queries.ts'

type Read = keyof NonNullable<Awaited<ReturnType<typeof findUser>>> | 'changesLockedUntil' | 'decisionsWithoutCase'
type More = Omit<AdminUserDetails, Read> & { changesLockedUntil: Date | null }

/** A time inside of JSON. */
const at = (time: RawBuilder<unknown>) => sql`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Rows as a list, or an empty one. JSON keeps the names of its keys, so they are those of the contract. */
const list = (row: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(${row}), '[]') from ${from})`

const profile = sql`json_build_object('bio', p.bio, 'gender', p.gender, 'ownGender', p.own_gender,
  'height', case when not ${isOff('height')} then p.height end, 'interests', p.interests,
  'relationshipGoal', p.relationship_goal, 'ownGoals', p.own_goals, 'lookingForGender', p.looking_for_gender,
  'lookingForGenders', p.looking_for_genders, 'paused', p.paused,
  'hidden', p.hidden_at is not null, 'browsesInvisibly', p.browse_invisibly, 'isTest', p.is_test)`

const sessions = sql`(select json_build_object('count', count(*), 'lastUsedAt', ${at(sql`max(last_used_at)`)})
  from session where user_id = u.id and expires_at > now())`

const waysIn = sql`json_build_object(
  'password', exists (select from account a
    where a.user_id = u.id and a.provider_id = 'credential' and a.password is not null),
  'passkeys', (select count(*) from passkey k where k.user_id = u.id),
  'wallets', (select count(*) from wallet_address w where w.user_id = u.id),
  'providers', ${list(sql`a.provider_id`, sql`account a where a.user_id = u.id and a.provider_id <> 'credential'`)})`

const reports = (column: RawBuilder<unknown>) => sql`(select json_build_object(
  'waiting', count(*) filter (where state in ('open', 'reviewing')), 'upheld', count(*) filter (where state = 'upheld'),
  'dismissed', count(*) filter (where state = 'dismissed')) from reports where ${column} = p.id)`

const consents = list(
  sql`json_build_object('page', c.page, 'version', c.version, 'givenAt', ${at(sql`c.given_at`)}) order by c.given_at`,
  sql`consents c where c.user_id = u.id`,
)
const ageChecks = list(
  sql`json_build_object('result', c.result, 'method', c.method, 'checkedAt', ${at(sql`c.checked_at`)},
    'by', (select coalesce(s.display_name, b.name) from "user" b left join staff s on s.user_id = b.id
      where b.id = c.checked_by)) order by c.checked_at desc`,
  sql`age_checks c where c.profile_id = p.id and c.result is not null`,
)
const cases = (staff: Staff) =>
  list(
    sql`json_build_object('id', c.id, 'number', c.number, 'state', c.state, 'openedAt', ${at(sql`c.opened_at`)})
      order by c.opened_at desc`,
    sql`cases c where c.subject_id = p.id and ${seenBy(staff)}`,
  )

/** Decisions about the member in cases. */
const decisions = (staff: Staff) =>
  list(
    sql`json_build_object('id', d.id, 'caseId', d.case_id,
      'actions', (select json_agg(a ->> 'action') from jsonb_array_elements(d.actions) a),
      'decidedAt', ${at(sql`d.decided_at`)}) order by d.decided_at desc`,
    sql`decisions d join cases c on c.id = d.case_id where d.subject_id = p.id and ${seenBy(staff)}`,
  )

/**
 * Everything that an admin may know of an account; null when there is none. What was reported or decided about the admin
 * who reads is not part of it.
 */
export async function userDetails(db: Database, staff: Staff, userId: string): Promise<AdminUserDetails | null> {
  const user = await findUser(db, userId)
  if (!user) return null
  const { rows } = await sql<More>`select
      ${profile} as profile,
      ${sessions} as sessions,
      ${waysIn} as ways_in,
      u.changes_locked_until,
      ${consents} as consents,
      ${ageChecks} as age_checks,
      ${reports(sql`reporter_id`)} as reports_filed,
      case when p.id <> ${staff.profileId} then ${reports(sql`target_id`)} end as reports_about,
      ${cases(staff)} as cases,
      ${decisions(staff)} as decisions
    from "user" u
    join profiles p on p.user_id = u.id
    where u.id = ${userId}`.execute(db)
  const { changesLockedUntil, ...more } = oneRow(rows)
  const alone = await decisionsWithoutCase(db, staff, user.profileId)
  const photos = await mediaOf(db, staff, user.profileId)
  const lockedUntil = changesLockedUntil && changesLockedUntil > new Date() ? changesLockedUntil.toISOString() : null
  return {
    ...user,
    ...more,
    decisionsWithoutCase: alone,
    profile: { ...more.profile, photos },
    changesLockedUntil: lockedUntil,
  }
}
