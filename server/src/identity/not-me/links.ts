import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { hashOfToken, newToken } from '../one-time-tokens.ts'
import { type Undoes, undo, undoPhone } from './undo.ts'

type Link = { undoes: Undoes['kind'] | null; undoesId: string | null; sentTo: string | null; expiresAt: Date }
type NewLink = {
  undoes?: Undoes | undefined
  /** The number that gets the link, in E.164; none for a mail. */
  sentTo?: string
}

const returned = sql`undoes, undoes_id, sent_to, expires_at`
/** Links of the last day, since a link is valid for 7. */
const ofLastDay = sql`expires_at > now() + interval '6 days'`

/** Creates the token of a "this wasn't me" link, valid for 7 days and one use. */
export async function createNotMeToken(
  db: Database,
  userId: string,
  { undoes, sentTo }: NewLink = {},
): Promise<string> {
  const token = newToken()
  await sql`insert into not_me_links (token_hash, user_id, undoes, undoes_id, sent_to, expires_at)
    values (${hashOfToken(token)}, ${userId}, ${undoes?.kind}, ${undoes?.id}, ${sentTo}, now() + interval '7 days')`.execute(
    db,
  )
  return token
}

/** The number that an account had a day ago, if it has changed since. */
export async function formerNumber(db: Database, userId: string): Promise<string | null> {
  const { rows } = await sql<{ sentTo: string }>`select sent_to from not_me_links
    where user_id = ${userId} and undoes = 'phone' and sent_to is not null and ${ofLastDay}
    order by expires_at limit 1`.execute(db)
  return rows[0]?.sentTo ?? null
}

/**
 * Removes what the pressed link and other links of the last day were about, and factors that are not switched on yet: a
 * stranger who was in the account may have added more than the owner has read of.
 */
async function undoAll(transaction: Database, userId: string, pressed: Link, former: string | null) {
  const { rows } = await sql<Link>`delete from not_me_links
    where user_id = ${userId} and undoes is not null and ${ofLastDay} returning ${returned}`.execute(transaction)
  const links = [pressed, ...rows]
  for (const { undoes, undoesId } of links)
    if (undoes && undoes !== 'phone' && undoesId) await undo(transaction, userId, { kind: undoes, id: undoesId })
  if (links.some(({ undoes }) => undoes === 'phone')) await undoPhone(transaction, userId, former)
  await sql`delete from second_factors where user_id = ${userId} and confirmed_at is null`.execute(transaction)
}

/**
 * Ends all sessions, links and trusted devices of the link's account, removes what the notice was about, and locks
 * changes of the account for 24 hours.
 * @returns the account, and the number that got the link; null when the link is expired, used or invalid
 */
export function lockAccount(db: Database, token: string): Promise<{ userId: string; sentTo: string | null } | null> {
  return db.transaction().execute(async (transaction) => {
    const found = await sql<{ userId: string }>`select user_id from not_me_links
      where token_hash = ${hashOfToken(token)} and expires_at > now() for update`.execute(transaction)
    const { userId } = found.rows[0] ?? {}
    if (!userId) return null
    const former = await formerNumber(transaction, userId)
    const { rows } = await sql<Link>`delete from not_me_links where token_hash = ${hashOfToken(token)}
      returning ${returned}`.execute(transaction)
    const pressed = rows[0]!
    await sql`select end_access(${userId}), end_trust(${userId})`.execute(transaction)
    await undoAll(transaction, userId, pressed, former)
    await sql`update "user" set changes_locked_until = now() + interval '24 hours' where id = ${userId}`.execute(
      transaction,
    )
    return { userId, sentTo: pressed.sentTo }
  })
}

/** Deletes expired links. */
export const deleteExpiredNotMeLinks = (db: Database) =>
  sql`delete from not_me_links where expires_at <= now()`.execute(db)
