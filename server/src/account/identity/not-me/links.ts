import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/connection.ts'
import { confirmedKinds } from '../confirmed-factors.ts'
import { lockAccountRow } from '../lock-account.ts'
import { hashOfToken, newToken } from '../one-time-tokens.ts'
import { type Undoes, undo, undoFirstAddress, undoPhone } from './undo.ts'

type Link = { undoes: Undoes['kind'] | null; undoesId: string | null; formerNumber: string | null; isRecent: boolean }
type NewLink = {
  undoes?: Undoes | undefined
  /** The number that gets the link, in E.164; none for a mail. */
  sentTo?: string
}

/** Links of the last day, since a link is valid for 7. */
const isRecent = sql<boolean>`expires_at > now() + interval '6 days'`

/** Creates the token of a "this wasn't me" link, valid for 7 days and one use. */
export async function createNotMeToken(
  db: Database,
  userId: string,
  { undoes, sentTo }: NewLink = {},
): Promise<string> {
  const token = newToken()
  const former = undoes?.kind === 'phone' ? undoes.former : null
  await sql`insert into not_me_links (token_hash, user_id, undoes, undoes_id, sent_to, former_number, expires_at)
    values (
      ${hashOfToken(token)},
      ${userId},
      ${undoes?.kind},
      ${undoes?.id},
      ${sentTo},
      ${former},
      now() + interval '7 days')`.execute(db)
  return token
}

/** The first number that an account has lost within a day. */
export async function formerNumber(db: Database, userId: string): Promise<string | null> {
  const { rows } = await sql<{ formerNumber: string }>`select former_number from not_me_links
    where user_id = ${userId} and former_number is not null and ${isRecent}
    order by expires_at
    limit 1`.execute(db)
  return rows[0]?.formerNumber ?? null
}

/**
 * Takes back what the pressed link and other links of the last day were about, and factors that are not switched on yet:
 * a stranger who was in the account may have added more than the owner has read of. What a factor stands for comes
 * before the factor.
 * @param links the oldest first
 */
async function undoAll(transaction: Database, userId: string, links: Link[]) {
  const change = links.find((link) => link.undoes === 'phone' && link.isRecent)
  if (change) await undoPhone(transaction, userId, change.formerNumber)
  for (const { undoes, undoesId } of links.toSorted(
    (a, b) => Number(b.undoes === 'passkey') - Number(a.undoes === 'passkey'),
  ))
    if (undoes && undoes !== 'phone' && undoes !== 'address' && undoesId)
      await undo(transaction, userId, { kind: undoes, id: undoesId })
  await sql`delete from second_factors where user_id = ${userId} and confirmed_at is null`.execute(transaction)
}

/**
 * Whether a link takes anything back. One that went to a number which is no longer the account's may be in a thief's
 * hands: it does so only where that number was all that the account had.
 */
async function mayUndo(transaction: Database, userId: string, sentTo: string | null): Promise<boolean> {
  if (!sentTo) return true
  const owner = transaction.selectFrom('user').where('id', '=', userId).select(['email', 'phoneNumber'])
  const { email, phoneNumber } = await owner.executeTakeFirstOrThrow()
  if (!isPlaceholderAddress(email)) return false
  return phoneNumber === sentTo || !(await confirmedKinds(transaction, userId)).length
}

/** Uses up the pressed link, and all links of the last day if it takes back what they are about. */
const useLinks = (transaction: Database, userId: string, hash: string, undoing: boolean) =>
  sql<Link>`with used as (delete from not_me_links where user_id = ${userId} and (token_hash = ${hash}
      or ${undoing} and undoes is not null and ${isRecent}) returning *)
    select
      undoes,
      undoes_id,
      former_number,
      ${isRecent} as is_recent
    from used
    order by expires_at`.execute(transaction)

/**
 * Ends all sessions, links and trusted devices of the link's account, takes back what the notice was about, and locks
 * changes of the account for 24 hours.
 * @returns the account, and the number that got the link; null when the link is expired, used or invalid
 */
export function lockAccount(db: Database, token: string): Promise<{ userId: string; sentTo: string | null } | null> {
  return db.transaction().execute(async (transaction) => {
    const hash = hashOfToken(token)
    const find = sql<{ userId: string; sentTo: string | null }>`select user_id, sent_to from not_me_links
      where token_hash = ${hash} and expires_at > now()`
    const pressed = (await find.execute(transaction)).rows[0]
    if (!pressed) return null
    const { userId, sentTo } = pressed
    await lockAccountRow(transaction, userId)
    // The owner of the other mailbox may have pressed it meanwhile.
    if (!(await find.execute(transaction)).rows.length) return null
    if (sentTo) await undoFirstAddress(transaction, userId, sentTo)
    const undoing = await mayUndo(transaction, userId, sentTo)
    const { rows: links } = await useLinks(transaction, userId, hash, undoing)
    await sql`select end_access(${userId}), end_trust(${userId})`.execute(transaction)
    if (undoing) await undoAll(transaction, userId, links)
    // A stranger may have asked for a copy of everything. Its file goes with the next sweep of the store.
    await sql`delete from exports where user_id = ${userId}`.execute(transaction)
    await sql`update "user" set changes_locked_until = now() + interval '24 hours' where id = ${userId}`.execute(
      transaction,
    )
    return { userId, sentTo }
  })
}
