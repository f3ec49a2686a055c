import { ageOn, todayUtc } from '@hearth/shared/members/age'
import type { Country } from '@hearth/shared/members/members'
import { type TestMember, testMembersPerPage } from '@hearth/shared/moderation/test-members'
import { sql } from 'kysely'
import { type NameRow, nameColumns, shownName } from '../../members/names.ts'
import type { Database } from '../../platform/db/connection.ts'
import { afterCursorDescending, type Cursor, exactTime, pageOf } from '../../platform/db/keyset.ts'
import { isInvented } from './remove.ts'

type Row = NameRow & {
  id: string
  userId: string
  exactAt: string
  birthday: string
  city: string | null
  country: Country | null
  lastSeenAt: Date | null
}

const toTestMember = ({ id, userId, birthday, city, country, lastSeenAt, ...names }: Row): TestMember => ({
  userId,
  profileId: id,
  name: shownName(names),
  age: ageOn(birthday, todayUtc()),
  city,
  country,
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
})

/** A page of the complete test members, the last one to have joined first. */
export async function testMembersAfter(db: Database, cursor: Cursor | null) {
  const { rows } = await sql<Row>`
    select
      profiles.id,
      user_id,
      ${nameColumns('profiles')},
      birthday,
      city,
      country,
      seen.last_seen_at,
      ${exactTime(sql`profiles.created_at`)} as exact_at
    from profiles
    left join presence seen on seen.profile_id = profiles.id
    where ${isInvented} and profiles.profile_completed
      and ${afterCursorDescending(cursor, sql`profiles.created_at`, sql`profiles.id`)}
    order by profiles.created_at desc, profiles.id desc
    limit ${testMembersPerPage + 1}`.execute(db)
  const { page, nextCursor } = pageOf(rows, testMembersPerPage)
  return { members: page.map(toTestMember), nextCursor }
}
