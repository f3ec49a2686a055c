import { type RawBuilder, sql } from 'kysely'
import { comparesChats } from '../platform/community/settings.ts'
import type { Database } from '../platform/db/connection.ts'

/**
 * Keeps the picture of a new message from its recipient until lists were asked, where the operator wants it. Call it in
 * the transaction that stores the message, so that a process that ends leaves it withheld and due.
 */
export const withholdPicture = (transaction: Database, messageId: string) =>
  sql`insert into message_pictures (message_id, profile_id, user_id, sent_at, withheld)
    select
      m.id,
      p.id,
      p.user_id,
      m.created_at,
      true
    from messages m
    join profiles p on p.id = m.sender_id
    where m.id = ${messageId} and ${comparesChats}
    on conflict (message_id) do nothing`.execute(transaction)

/** In SQL: the recipient of a message does not get its picture yet. */
export const isWithheld = (messageId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from message_pictures w where w.message_id = ${messageId} and w.withheld)`
