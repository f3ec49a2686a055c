import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { MemberRole } from '../../platform/db/types.ts'
import { isConfirmed } from './confirmed-factors.ts'
import { countsForRoles } from './second-factor/for-roles.ts'
import { strongKinds } from './second-factor/strong.ts'

/** Minutes for which a proof of identity counts as fresh. */
export const freshMinutes = 10

/** Hours for which a proof lasts while staff work, without a break of `freshMinutes`. */
const workingHours = 8
/** Minutes after which the work of staff is noted again. */
const noteMinutes = 1

/** How far a session has proved who uses it. */
export type Standing = {
  /** The password or another way in was given within the last minutes, and the second factor too where there is one. */
  fresh: boolean
  /** The same for the second factor alone; true for an account without one. */
  freshFactor: boolean
  /** It was fresh when staff began to work, and they have worked since. */
  working: boolean
  /** The work of staff was noted just now. */
  workNoted: boolean
  /** The account has a second factor. */
  enrolled: boolean
  /** An authenticator app or a passkey is set up as a factor, as roles need. */
  strongFactor: boolean
  /** One of these, which counts for roles by now, was the last factor given in this session. A trusted device signs in without. */
  strongProof: boolean
  /**
   * The owner said "this wasn't me" within 24 hours: nobody changes password, address, ways in or factors, exports or
   * deletes the account. A reset of the password stays possible, because it proves access to the mailbox.
   */
  locked: boolean
  roles: MemberRole[]
}

/** What a route or operation asks of a session. `factor`: only the second factor, because it asks for the password itself. */
export type Freshness = true | 'factor'

/** Why a session must not make a change that needs a recent proof; null when it may. */
export function refusalOf(
  standing: Standing,
  needed: Freshness = true,
): 'CHANGES_LOCKED' | 'REAUTHENTICATION_REQUIRED' | null {
  if (standing.locked) return 'CHANGES_LOCKED'
  return (needed === 'factor' ? standing.freshFactor : standing.fresh) ? null : 'REAUTHENTICATION_REQUIRED'
}

const recent = (column: RawBuilder<unknown>) => sql`${column} > now() - ${freshMinutes}::int * interval '1 minute'`

/** The same for hours. A time that is missing is not within them. */
const within = (column: RawBuilder<unknown>, hours: number) =>
  sql`coalesce(${column} > now() - ${hours}::int * interval '1 hour', false)`

const strong = [...strongKinds]

/** Reads how far a session has proved who uses it; null when it has ended. */
export async function standingOf(db: Database, sessionId: string): Promise<Standing | null> {
  const { rows } = await sql<Standing>`
    select
      enrolled,
      strong_factor,
      roles,
      second_factor_at is not null and coalesce(second_factor_kind = any(counting), false) as strong_proof,
      coalesce(u.changes_locked_until > now(), false) as locked,
      not enrolled or coalesce(${recent(sql`second_factor_at`)}, false) as fresh_factor,
      coalesce(${recent(sql`staff_acted_at`)}, false) and ${within(sql`authenticated_at`, workingHours)}
        and ${within(sql`second_factor_at`, workingHours)} as working,
      coalesce(staff_acted_at > now() - ${noteMinutes}::int * interval '1 minute', false) as work_noted,
      ${recent(sql`authenticated_at`)} and (not enrolled or coalesce(${recent(sql`second_factor_at`)}, false)) as fresh
    from session s
    join "user" u on u.id = s.user_id
    cross join lateral (
      select
        count(*) > 0 as enrolled,
        count(*) filter (where kind = any(${strong})) > 0 as strong_factor,
        array_agg(kind) filter (where kind = any(${strong}) and ${countsForRoles}) as counting
      from second_factors
      where second_factors.user_id = s.user_id and ${isConfirmed}) as factors
    cross join lateral (
      select coalesce(json_agg(role), '[]') as roles from user_roles r where r.user_id = s.user_id) as given
    where s.id = ${sessionId}`.execute(db)
  return rows[0] ?? null
}

/** Notes that staff work in this session. */
export const noteWork = (db: Database, sessionId: string) =>
  db.updateTable('session').set({ staffActedAt: sql<Date>`now()` }).where('id', '=', sessionId).execute()
