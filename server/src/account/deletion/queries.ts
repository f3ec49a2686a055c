import { createHash } from 'node:crypto'
import { deletionDays } from '@hearth/shared/account/deletion'
import { type RawBuilder, sql } from 'kysely'
import { isLastAdmin } from '../../members/admins.ts'
import { isFrozenAccount } from '../../members/visibility/sealed.ts'
import { copyEvidence } from '../../pictures/evidence/queries.ts'
import { actAlone } from '../../platform/db/act-alone.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import { lockForChange } from '../identity/lock-account.ts'

/** Ends sessions, tokens, push subscriptions, links and trusted devices, and what is on its way to the owner. */
async function endEverything(transaction: Database, userId: string) {
  await sql`select end_access(${userId}), end_trust(${userId})`.execute(transaction)
  await sql`delete from deliveries d using profiles p where p.id = d.profile_id and p.user_id = ${userId}`.execute(
    transaction,
  )
}

/**
 * Gives an account the day of its deletion, and signs it out everywhere. The database refuses it without a second person,
 * unless its owner acts.
 * @returns the day
 */
export async function giveDeletionDay(transaction: Database, userId: string): Promise<Date> {
  const { deletesAt } = await transaction
    .updateTable('user')
    .set({ deletesAt: sql<Date>`now() + ${`${deletionDays} days`}::interval` })
    .where('id', '=', userId)
    .returning('deletesAt')
    .executeTakeFirstOrThrow()
  await endEverything(transaction, userId)
  return deletesAt!
}

/**
 * Does so for the owner. From the commit on no member sees the account.
 * @returns the day, or why the session may not do so
 */
export function scheduleDeletion(db: Database, userId: string, sessionId: string) {
  return db.transaction().execute(async (transaction) => {
    if (await isLastAdmin(transaction, userId)) return { refused: 'LAST_ADMIN' as const }
    const refused = await lockForChange(transaction, userId, sessionId)
    if (refused) return { refused } as const
    await actAlone(transaction, 'owner')
    return { deletesAt: await giveDeletionDay(transaction, userId) }
  })
}

/** Makes accounts due at once, without a way back: for generated members. Call in a transaction. */
export async function makeDue(transaction: Database, userIds: string[]) {
  await actAlone(transaction, 'product')
  await transaction.updateTable('user').set({ deletesAt: sql<Date>`now()` }).where('id', 'in', userIds).execute()
  for (const userId of userIds) await endEverything(transaction, userId)
}

/** In SQL: no folder of evidence, which stays for those who report it. */
const isUnsealed = (storageKey: RawBuilder<unknown>) =>
  sql`not exists (select from sealed_evidence s where s.storage_key = ${storageKey})`

/** The folders of an account's photos, of those in messages it sent, and of copies of its data. */
async function foldersOf(transaction: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from profile_images i
    join profiles p on p.id = i.profile_id
    where p.user_id = ${userId} and storage_key is not null
      and ${isUnsealed(sql.ref('i.storage_key'))}
    union all
    select r.storage_key from removed_photos r
    join profile_images i on i.id = r.photo_id
    join profiles p on p.id = i.profile_id
    where p.user_id = ${userId}
      and ${isUnsealed(sql.ref('r.storage_key'))}
    union all
    select r.storage_key from removed_messages r
    join messages m on m.id = r.message_id
    join profiles p on p.id = m.sender_id
    where p.user_id = ${userId} and r.storage_key is not null
      and ${isUnsealed(sql.ref('r.storage_key'))}
    union all
    select f.storage_key from selfie_frames f
    join selfie_checks c on c.id = f.check_id
    join profiles p on p.id = c.profile_id
    where p.user_id = ${userId}
    union all
    select storage_key from messages m
    join profiles p on p.id = m.sender_id
    where p.user_id = ${userId} and storage_key is not null
      and ${isUnsealed(sql.ref('m.storage_key'))}
    union all
    select storage_key from exports
    where user_id = ${userId} and storage_key is not null`.execute(transaction)
  return rows.map(({ key }) => key)
}

/**
 * Deletes the account's files. What a report refers to is copied first. The locks keep work in the background from adding
 * a file to a photo.
 */
async function deleteFiles(transaction: Database, { photoStore }: Pick<Services, 'photoStore'>, userId: string) {
  await sql`select from profiles p join profile_images i on i.profile_id = p.id
    where p.user_id = ${userId}
    for update`.execute(transaction)
  for (const storageKey of await foldersOf(transaction, userId)) {
    await copyEvidence(transaction, photoStore, { storageKey })
    await photoStore.deleteAll(storageKey)
  }
}

/** The keys of codes on their way to an address or number, as the library stores them: hashed. */
function codeKeys({ email, phoneNumber }: { email: string; phoneNumber: string | null }): string[] {
  const keys = ['sign-in', 'email-verification', 'forget-password'].map((type) => `${type}-otp-${email.toLowerCase()}`)
  if (phoneNumber) keys.push(phoneNumber, `${phoneNumber}-request-password-reset`)
  return keys.map((key) => createHash('sha256').update(key).digest('base64url'))
}

/**
 * Deletes codes and links on their way, which no foreign key does. The states of sign-ins at providers and of passkeys
 * expire within minutes.
 */
async function deletePending(transaction: Database, userId: string) {
  const owner = transaction.selectFrom('user').where('id', '=', userId).select(['email', 'phoneNumber'])
  const keys = codeKeys(await owner.executeTakeFirstOrThrow())
  await transaction
    .deleteFrom('verification')
    .where((eb) => eb.or([eb('value', '=', userId), eb('identifier', 'in', keys)]))
    .execute()
}

/** In SQL: the account's day has come. The day of a frozen one waits until the hit ends. */
const isDue = sql<boolean>`deletes_at <= now() and not ${isFrozenAccount(sql`"user".id`)}`

/**
 * Deletes an account whose day has come: its files first, then its rows, so that an interrupted run is repeated. The
 * lock keeps other processes from the same account.
 * @returns false when the account is not due, or another process has it
 * @throws when the store does not respond; the account stays due then
 */
export function purgeAccount(
  { db, photoStore }: Pick<Services, 'db' | 'photoStore'>,
  userId: string,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql`select from "user"
      where id = ${userId} and ${isDue}
      for update skip locked`.execute(transaction)
    if (!rows.length) return false
    await deleteFiles(transaction, { photoStore }, userId)
    await deletePending(transaction, userId)
    await transaction.deleteFrom('user').where('id', '=', userId).execute()
    return true
  })
}

/** The accounts whose day has come, the longest due first. */
export async function dueAccounts(db: Database): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from "user" where ${isDue} order by deletes_at`.execute(db)
  return rows.map(({ id }) => id)
}
