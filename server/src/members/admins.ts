import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'

/** Serialises changes of admins over all processes, so that the last one stays and the first link works once. */
export const lockAdmins = (transaction: Database) =>
  sql`select pg_advisory_xact_lock(hashtextextended('operator', 0))`.execute(transaction)

/** The admins, and those who can act: a banned or leaving one cannot. */
export async function adminsOf(db: Database) {
  const admins = await db
    .selectFrom('userRoles')
    .innerJoin('user', 'user.id', 'userRoles.userId')
    .where('role', '=', 'admin')
    .select(['user.id', 'user.email', 'user.banned', 'user.deletesAt'])
    .orderBy('user.email')
    .execute()
  return { all: admins, acting: admins.filter(({ banned, deletesAt }) => !banned && !deletesAt) }
}

/**
 * Whether no other admin could act without this account. Whatever ends an account or its access asks this first, before it
 * locks a row: until the end of the transaction nobody else ends an admin.
 */
export async function isLastAdmin(transaction: Database, userId: string): Promise<boolean> {
  await lockAdmins(transaction)
  const { acting } = await adminsOf(transaction)
  return acting.some(({ id }) => id === userId) && acting.length === 1
}
