import type { AdminUser } from '@hearth/shared/admin'
import { isPlaceholderAddress } from '@hearth/shared/placeholder-address'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { afterCursorDescending, type Cursor, exactTime } from '../db/keyset.ts'

type Row = Omit<AdminUser, 'createdAt'> & { createdAt: Date; exactAt: string }

const columns = sql`u.id, u.email, u.email_verified as confirmed, u.first_name, u.last_name, u.birthday,
  u.language_code, u.banned, u.created_at, ${exactTime(sql`u.created_at`)} as exact_at,
  (select coalesce(json_agg(role order by role), '[]') from user_roles r where r.user_id = u.id) as roles`

/** An account as admins see it. A placeholder is no address. */
export const toAdminUser = ({ exactAt: _, createdAt, email, ...row }: Row): AdminUser => ({
  ...row,
  email: email && !isPlaceholderAddress(email) ? email : null,
  createdAt: createdAt.toISOString(),
})

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/**
 * Accounts whose id is the text, or whose name or address contains it: the expression of the index. `offset 0` makes the
 * planner look for the words first. By time it would read all accounts until it had found enough.
 */
function matching(search: string | undefined): RawBuilder<unknown> {
  if (!search) return sql`"user"`
  if (uuid.test(search)) return sql`(select * from "user" where id = ${search}::uuid)`
  const pattern = `%${escaped(search.toLowerCase())}%`
  return sql`(select * from "user"
    where lower(first_name || ' ' || last_name || ' ' || email) like ${pattern} offset 0)`
}

/**
 * A page of accounts, newest first.
 * @param limit the rows to read: one more than the page shows
 */
export async function findUsers(db: Database, search: string | undefined, cursor: Cursor | null, limit: number) {
  const { rows } = await sql<Row>`select ${columns} from ${matching(search)} u
    where ${afterCursorDescending(cursor, sql`u.created_at`, sql`u.id`)}
    order by u.created_at desc, u.id desc limit ${limit}`.execute(db)
  return rows
}

/** One account; null when there is none. */
export async function findUser(db: Database, userId: string): Promise<AdminUser | null> {
  const { rows } = await sql<Row>`select ${columns} from "user" u where u.id = ${userId}`.execute(db)
  return rows[0] ? toAdminUser(rows[0]) : null
}

/** The account of an address. */
export async function userOfEmail(db: Database, email: string): Promise<string | null> {
  const found = await db.selectFrom('user').where('email', '=', email.toLowerCase()).select('id').executeTakeFirst()
  return found?.id ?? null
}
