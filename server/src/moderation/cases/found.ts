import type { FoundKind } from '@hearth/shared/moderation/found'
import { mayDo } from '@hearth/shared/moderation/staff'
import { type RawBuilder, sql } from 'kysely'
import { type NameRow, nameColumns, shownName } from '../../members/names.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Staff } from '../staff/access.ts'
import { seenBy, seenWithoutCase } from '../staff/seen-by.ts'

/** What the search leads to. `id`: the profile of `foundMembers`, the request of an approval, and the case of all else. */
export type Found = {
  kind: FoundKind
  id: string
  label: string
  userId?: string
}

const maxFound = 20
/** Members that are read for it, so that a common name costs no more than a rare one. */
const maxRead = 500

export const numbered = sql`'#' || c.number`

type Condition = {
  kind: Found['kind']
  label: RawBuilder<unknown>
  from: RawBuilder<unknown>
}

/** Cases of a condition; `kind`: what leads to them. */
export async function casesWhere(db: Database, staff: Staff, { kind, label, from }: Condition): Promise<Found[]> {
  const { rows } = await sql<{ id: string; label: string }>`select c.id, ${label} as label from ${from}
    and ${seenBy(staff)}
    order by c.opened_at desc
    limit ${maxFound}`.execute(db)
  return rows.map((row) => ({ kind, ...row }))
}

/** The account is for staff who may look at accounts. */
const withAccount = (staff: Staff, userId: string) => (mayDo(staff.roles, 'users.read') ? { userId } : {})

/** Members whose account meets a condition; `kind`: what leads to them. */
export async function membersWhere(
  db: Database,
  staff: Staff,
  condition: RawBuilder<unknown>,
  kind: 'member' | 'photo' = 'member',
): Promise<Found[]> {
  const { rows } = await sql<NameRow & { id: string; userId: string }>`
    select
      p.id,
      p.user_id,
      ${nameColumns('p')}
    from (select id from (select id from "user" where ${condition} offset 0) all_found limit ${maxRead}) u
    join profiles p on p.user_id = u.id
    order by p.first_name, p.id
    limit ${maxFound}`.execute(db)
  return rows.map(({ id, userId, ...names }) => ({ kind, id, label: shownName(names), ...withAccount(staff, userId) }))
}

/** Decisions that were made without a case: they lead to their subject. */
async function decisionsWithoutCase(db: Database, staff: Staff, condition: RawBuilder<unknown>): Promise<Found[]> {
  const { rows } = await sql<NameRow & { id: string; userId: string; puid: string }>`
    select
      p.id,
      p.user_id,
      d.puid,
      ${nameColumns('p')}
    from decisions d
    join profiles p on p.id = d.subject_id
    where ${condition} and ${seenWithoutCase(staff)}`.execute(db)
  return rows.map(({ id, userId, puid, ...names }) => {
    const label = [puid, shownName(names)].filter(Boolean).join(' · ')
    return { kind: 'account-decision', id, label, ...withAccount(staff, userId) }
  })
}

/** Decisions of a condition, whose alias is d. */
export const decisionsWhere = async (db: Database, staff: Staff, condition: RawBuilder<unknown>) => [
  ...(await casesWhere(db, staff, {
    kind: 'decision',
    label: sql`d.puid`,
    from: sql`decisions d join cases c on c.id = d.case_id where ${condition}`,
  })),
  ...(await decisionsWithoutCase(db, staff, condition)),
]
