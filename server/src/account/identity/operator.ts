import { sql } from 'kysely'
import { adminsOf, lockAdmins } from '../../members/admins.ts'
import { type Actor, audit, theConsole } from '../../platform/audit/audit.ts'
import { actAlone } from '../../platform/db/act-alone.ts'
import type { Database } from '../../platform/db/connection.ts'
import { hashOfToken, newToken } from './one-time-tokens.ts'

type Account = { id: string; emailVerified: boolean; banned: boolean }

async function accountOf(db: Database, email: string): Promise<Account> {
  const found = await db
    .selectFrom('user')
    .where('email', '=', email.trim().toLowerCase())
    .select(['id', 'emailVerified', 'banned'])
    .executeTakeFirst()
  if (!found) throw new Error('There is no account with this address. Sign up first.')
  return found
}

async function changeAdmin(db: Database, act: 'role_granted' | 'role_revoked', userId: string, actor: Actor) {
  const row = { userId, role: 'admin' as const }
  await actAlone(db, actor.userId ? 'first-admin' : 'console')
  if (act === 'role_granted') await db.insertInto('userRoles').values(row).execute()
  else await db.deleteFrom('userRoles').where('userId', '=', userId).where('role', '=', 'admin').execute()
  const details = { role: 'admin', by: actor.userId ? 'link' : 'console' }
  await audit(db, { act, actor, subjectId: userId, details })
}

/** The addresses of all admins. */
export const listAdmins = async (db: Database) => (await adminsOf(db)).all.map(({ email }) => email)

/**
 * Makes an account an admin. Only the console and a link that it prints lead here, because an address alone proves
 * nothing.
 * @returns the account's id
 * @throws when the account does not exist, or is unconfirmed, banned or already an admin
 */
export function grantAdmin(db: Database, email: string): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    await lockAdmins(transaction)
    const { id, emailVerified, banned } = await accountOf(transaction, email)
    if (!emailVerified) throw new Error('This address is not confirmed yet. Follow the link in the mail first.')
    if (banned) throw new Error('This account is banned.')
    if ((await adminsOf(transaction)).all.some((admin) => admin.id === id))
      throw new Error('This account is already an admin.')
    await changeAdmin(transaction, 'role_granted', id, theConsole)
    return id
  })
}

/**
 * Removes the admin role from an account.
 * @returns the account's id
 * @throws when the account does not exist, is not an admin, or is the last one that can act
 */
export function revokeAdmin(db: Database, email: string): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    await lockAdmins(transaction)
    const { id } = await accountOf(transaction, email)
    const { all, acting } = await adminsOf(transaction)
    if (!all.some((admin) => admin.id === id)) throw new Error('This account is not an admin.')
    if (!acting.some((admin) => admin.id !== id))
      throw new Error('This is the last admin. Grant the role to another account first.')
    await changeAdmin(transaction, 'role_revoked', id, theConsole)
    return id
  })
}

/** Creates the token of a link for the first admin, valid for 24 hours; null when there is an admin. */
export function createOperatorLink(db: Database): Promise<string | null> {
  return db.transaction().execute(async (transaction) => {
    await sql`delete from operator_links where expires_at <= now()`.execute(transaction)
    if ((await adminsOf(transaction)).acting.length) return null
    const token = newToken()
    await sql`insert into operator_links (token_hash, expires_at)
      values (${hashOfToken(token)}, now() + interval '24 hours')`.execute(transaction)
    return token
  })
}

/** Deletes the link when the process that printed it ends, so that old output is of no use. */
export const deleteOperatorLink = (db: Database, token: string) =>
  db.deleteFrom('operatorLinks').where('tokenHash', '=', hashOfToken(token)).execute()

/**
 * Makes a member the first admin by a printed link.
 * @returns false when the link is no longer valid
 */
export function claimOperator(db: Database, token: string, userId: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockAdmins(transaction)
    const { rows } = await sql`delete from operator_links
      where token_hash = ${hashOfToken(token)} and expires_at > now()
      returning 1`.execute(transaction)
    if (!rows.length || (await adminsOf(transaction)).acting.length) return false
    await changeAdmin(transaction, 'role_granted', userId, { userId, type: 'admin', label: null })
    return true
  })
}
