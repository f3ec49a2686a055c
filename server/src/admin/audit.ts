import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'

type Act =
  | 'users_listed'
  | 'user_read'
  | 'user_created'
  | 'user_invited'
  | 'user_updated'
  | 'user_banned'
  | 'user_unbanned'
  | 'user_deleted'
  | 'user_link_sent'
  | 'user_factors_listed'
  | 'user_factor_removed'

type Entry = { act: Act; actorId: string; subjectId?: string | null; details?: object }

/** Writes an act or a look of an admin to the audit log: in the transaction of the act. Names no address. */
export const audit = (db: Database, { details = {}, ...entry }: Entry) =>
  db
    .insertInto('auditLog')
    .values({ ...entry, details: JSON.stringify(details) })
    .execute()

/** Deletes entries after 24 months. The application cannot delete any other. */
export const deleteExpiredAuditEntries = (db: Database) => sql`select delete_expired_audit_entries()`.execute(db)
