import { type ActionInput, aloneDays, keepsOut } from '@hearth/shared/moderation/ladder'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Subject } from './subject.ts'

/**
 * How far a decision by one person reaches before a second person agrees:
 * - `alone`: the decision holds; no second person is asked
 * - `meanwhile`: the decision holds until `until`, and longer once a second person agrees
 * - `agreed`: the decision has no effect until a second person agrees
 */
export type Reach = { how: 'alone' | 'meanwhile' | 'agreed'; until?: Date }

type Standing = {
  until: Date
  isOpen: boolean
  isAgain: boolean
  onTeam: boolean
  byAdmin: boolean
}

const isOneOf = (which: readonly string[]) => (actions: ActionInput[]) =>
  actions.some(({ action }) => which.includes(action))
const keepsSomebodyOut = isOneOf(keepsOut)
/** Whether the actions end the access of the member altogether. */
export const shutsOut = isOneOf(['ban', 'suspend'])

/** Whether an action lasts longer than one person may decide alone. */
const isLong = ({ action, days = 0 }: ActionInput) => action === 'ban' || days > aloneDays

async function standingOf(db: Database, { profileId, userId }: Pick<Subject, 'profileId' | 'userId'>, author: string) {
  const { rows } = await sql<Standing>`select
      until,
      until > now() as is_open,
      since is not null as is_again,
      is_on_team(${userId}) as on_team,
      exists (select from user_roles where user_id = ${author} and role = 'admin') as by_admin
    from (select kept_out_alone_since(${profileId}, ${author}) as since) s
    cross join lateral (select coalesce(since, now()) + ${`${aloneDays} days`}::interval as until) u`.execute(db)
  return oneRow(rows)
}

/**
 * Finds out how far the author alone may go with these actions against the member. The caller holds the lock of the
 * member. The database refuses a decision that goes further.
 * @returns null when the member is on the team and the author is no admin
 */
export async function reachOf(
  db: Database,
  author: string,
  subject: Pick<Subject, 'profileId' | 'userId'>,
  actions: ActionInput[],
): Promise<Reach | null> {
  if (!keepsSomebodyOut(actions)) return { how: 'alone' }
  const { until, isOpen, isAgain, onTeam, byAdmin } = await standingOf(db, subject, author)
  if (onTeam && shutsOut(actions)) return byAdmin ? { how: 'agreed', until } : null
  if (!isAgain && !actions.some(isLong)) return { how: 'alone', until }
  return { how: isOpen ? 'meanwhile' : 'agreed', until }
}
