import type { PushSubscriptionInput } from '@hearth/shared/notifications/push'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { PushTarget } from './send.ts'

/** Browsers of one member. The oldest subscription ends when there are more. */
export const maxDevices = 10

/** The browsers that get a member's notifications: that of the given session first, then the newest. */
export const devicesOf = (db: Database, profileId: string, currentId: string) =>
  db
    .selectFrom('pushSubscriptions')
    .innerJoin('session', 'session.id', 'pushSubscriptions.sessionId')
    .where('pushSubscriptions.profileId', '=', profileId)
    .where('session.expiresAt', '>', sql<Date>`now()`)
    .select(['session.id', 'session.userAgent', 'pushSubscriptions.createdAt'])
    .orderBy((eb) => eb('session.id', '=', currentId), 'desc')
    .orderBy('pushSubscriptions.createdAt', 'desc')
    .execute()

/**
 * Stores the subscription of a session, which has one at most. A browser that says the same again changes nothing. An
 * endpoint belongs to one browser, so another session in the same browser takes it over.
 */
export function storeSubscription(
  db: Database,
  { sessionId, profileId }: { sessionId: string; profileId: string },
  { endpoint, p256dh, auth, serverKey }: PushSubscriptionInput,
) {
  const point = Buffer.from(p256dh, 'base64url')
  const secret = Buffer.from(auth, 'base64url')
  return db.transaction().execute(async (transaction) => {
    // Two tabs of a browser may subscribe at the same time.
    await sql`select pg_advisory_xact_lock(hashtextextended('push ' || ${endpoint}, 0))`.execute(transaction)
    await sql`delete from push_subscriptions where endpoint = ${endpoint} and session_id <> ${sessionId}`.execute(
      transaction,
    )
    await sql`insert into push_subscriptions as s (session_id, profile_id, endpoint, p256dh, auth, server_key)
      values (${sessionId}, ${profileId}, ${endpoint}, ${point}, ${secret}, ${serverKey})
      on conflict (session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh,
        auth = excluded.auth, server_key = excluded.server_key, created_at = now()
      where (s.endpoint, s.p256dh, s.auth, s.server_key)
        is distinct from (excluded.endpoint, excluded.p256dh, excluded.auth, excluded.server_key)`.execute(transaction)
    await sql`delete from push_subscriptions
      where session_id in (
        select session_id from push_subscriptions where profile_id = ${profileId}
        order by created_at desc, session_id offset ${sql.lit(maxDevices)})`.execute(transaction)
  })
}

/** Ends the subscription of one of a member's sessions. @returns whether there was one */
export async function endSubscription(db: Database, profileId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pushSubscriptions')
    .where('sessionId', '=', sessionId)
    .where('profileId', '=', profileId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes a subscription that its push service knows no more, unless the browser has renewed it meanwhile. */
export const dropSubscription = (db: Database, sessionId: string, endpoint: string) =>
  db.deleteFrom('pushSubscriptions').where('sessionId', '=', sessionId).where('endpoint', '=', endpoint).execute()

/** Where the pushes of a session go; undefined when it has no subscription. */
export const targetOf = (db: Database, sessionId: string): Promise<PushTarget | undefined> =>
  db
    .selectFrom('pushSubscriptions')
    .where('sessionId', '=', sessionId)
    .select(['endpoint', 'p256dh', 'auth', 'serverKey'])
    .executeTakeFirst()

export const languageOfMember = (db: Database, userId: string): Promise<string> =>
  db
    .selectFrom('user')
    .where('id', '=', userId)
    .select('languageCode')
    .executeTakeFirstOrThrow()
    .then(({ languageCode }) => languageCode)
