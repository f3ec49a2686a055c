import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { type RecipientRow, recipientColumns, toRecipient } from '../notify.ts'
import type { Recipient } from '../rules.ts'

/** A member who may be sent mails of news. */
export type DigestRecipient = Recipient & {
  profileId: string
  userId: string
  email: string
  /** Whether the address is confirmed, and the account is neither banned nor leaving. */
  mayReceive: boolean
  firstName: string
  languageCode: string
  /** The day of the last digest, as YYYY-MM-DD. */
  lastDay: string | null
}

type Row = RecipientRow & Omit<DigestRecipient, keyof Recipient>

/** The claimed members with what their mails need. */
export async function recipientsOf(db: Database, profileIds: string[]): Promise<DigestRecipient[]> {
  const { rows } = await sql<Row>`
    select
      p.id as profile_id,
      u.id as user_id,
      u.email,
      u.email_verified and not u.banned and u.deletes_at is null as may_receive,
      u.first_name,
      u.language_code,
      c.last_day::text,
      ${recipientColumns(sql.ref('p.id'))}
    from profiles p
    join "user" u on u.id = p.user_id
    join digests c on c.profile_id = p.id
    left join notification_settings wants on wants.profile_id = p.id
    where p.id = any(${profileIds}::uuid[])`.execute(db)
  return rows.map((row) => ({ ...row, ...toRecipient(row) }))
}
