import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'

/** Whether files are evidence that stays when their photo, message or account goes. */
export async function isSealed(db: Database, storageKey: string): Promise<boolean> {
  const { rows } = await sql`select from sealed_evidence where storage_key = ${storageKey}`.execute(db)
  return rows.length > 0
}

/** A photo that a list of child abuse has: it is for one role alone, in a place of its own. */
export const isSealedPhoto = (photoId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from sealed_evidence s where s.photo_id = (${photoId})::uuid and s.released_at is null)`

/**
 * A list of child abuse has a picture of this member, and no one has found the hit false: what the account holds is
 * evidence, so its owner cannot take it away. Nothing tells them. docs/decisions/known-pictures.md
 */
export const isFrozen = (profileId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from sealed_evidence s where s.profile_id = ${profileId} and s.released_at is null)`

/** The same of an account. */
export const isFrozenAccount = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from profiles frozen where frozen.user_id = ${userId} and ${isFrozen(sql`frozen.id`)})`

/** Lists are being asked about the picture of a message: until then no staff member sees it. */
export const isBeingChecked = (messageId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from message_pictures w
    where w.message_id = (${messageId})::uuid and w.due_at is not null)`

/** A picture of a message that a list of child abuse has: no reader of messages, of reports or of copies has it. */
export const isSealedMessage = (messageId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from sealed_evidence s
    where s.message_id = (${messageId})::uuid and s.released_at is null)`
