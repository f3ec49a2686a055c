import type { Database } from '../../../platform/db/connection.ts'

/** Rows of `account` that are no identities at a provider: the password, and wallets, which have a table of their own. */
export const notLinked = ['credential', 'siwe']

/** The identities of an account, oldest first. */
export const identitiesOf = (db: Database, userId: string) =>
  db
    .selectFrom('account')
    .where('userId', '=', userId)
    .where('providerId', 'not in', notLinked)
    .select(['id', 'providerId', 'maskedAddress', 'createdAt'])
    .orderBy('createdAt')
    .execute()

/** Whether an account has a password. */
export async function hasPassword(db: Database, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .where('password', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** The confirmed address of an account; null without one. */
export async function confirmedAddress(db: Database, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .where('emailVerified', '=', true)
    .select('email')
    .executeTakeFirst()
  return found?.email ?? null
}
