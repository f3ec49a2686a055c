import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { hashOfToken, newToken } from '../one-time-tokens.ts'
import { type Undoes, undo } from './undo.ts'

type Pressed = { userId: string; undoes: Undoes['kind'] | null; undoesId: string | null }

/** Creates the token of a "this wasn't me" link, valid for 7 days and one use. */
export async function createNotMeToken(db: Database, userId: string, undoes?: Undoes): Promise<string> {
  const token = newToken()
  await sql`insert into not_me_links (token_hash, user_id, undoes, undoes_id, expires_at)
    values (${hashOfToken(token)}, ${userId}, ${undoes?.kind}, ${undoes?.id}, now() + interval '7 days')`.execute(db)
  return token
}

/**
 * Removes what other notices of the last day were about, and factors that are not switched on yet: a stranger who was in
 * the account may have added more than the owner has read of.
 */
async function undoRecent(transaction: Database, userId: string) {
  const { rows } = await sql<Pressed>`delete from not_me_links
    where user_id = ${userId} and undoes is not null and expires_at > now() + interval '6 days'
    returning user_id, undoes, undoes_id`.execute(transaction)
  for (const { undoes, undoesId } of rows)
    if (undoes && undoesId) await undo(transaction, userId, { kind: undoes, id: undoesId })
  await sql`delete from second_factors where user_id = ${userId} and confirmed_at is null`.execute(transaction)
}

/**
 * Ends all sessions, links and trusted devices of the link's account, removes what the notice was about, and locks
 * changes of the account for 24 hours.
 * @returns the account's id, or null when the link is expired, used or invalid
 */
export function lockAccount(db: Database, token: string): Promise<string | null> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<Pressed>`delete from not_me_links
      where token_hash = ${hashOfToken(token)} and expires_at > now()
      returning user_id, undoes, undoes_id`.execute(transaction)
    if (!rows[0]) return null
    const { userId, undoes, undoesId } = rows[0]
    await sql`select end_access(${userId}), end_trust(${userId})`.execute(transaction)
    if (undoes && undoesId) await undo(transaction, userId, { kind: undoes, id: undoesId })
    await undoRecent(transaction, userId)
    await sql`update "user" set changes_locked_until = now() + interval '24 hours' where id = ${userId}`.execute(
      transaction,
    )
    return userId
  })
}

/** Deletes expired links. */
export const deleteExpiredNotMeLinks = (db: Database) =>
  sql`delete from not_me_links where expires_at <= now()`.execute(db)
