import { createHmac } from 'node:crypto'
import type { Coordinates } from '@hearth/shared/geo'
import { type Kysely, sql, type Transaction } from 'kysely'
import { deriveKey, type Secret } from '../config/secret.ts'
import type { DB } from '../db/types.ts'
import { cellOf, radiusOf } from './public-point.ts'

/** Whoever says to be at so many places (cells of 250 m) within a day looks like somebody who measures distances. */
export const originsPerDayAlert = 20

/** A name for a cell that tells nothing of where it is. */
function cellHash(secret: Secret, userId: string, fix: Coordinates): string {
  const message = JSON.stringify([userId, cellOf(fix, radiusOf.city).id])
  return createHmac('sha256', deriveKey(secret, 'places of a day')).update(message).digest('base64url').slice(0, 22)
}

async function isNew(vault: Transaction<DB>, userId: string, place: string, now: Date): Promise<boolean> {
  await vault
    .deleteFrom('vault.origins')
    .where('userId', '=', userId)
    .where('saidAt', '<', sql<Date>`${now}::timestamptz - interval '1 day'`)
    .execute()
  const { rows } = await sql<{ fresh: boolean }>`
    insert into vault.origins (user_id, place, said_at) values (${userId}, ${place}, ${now})
    on conflict (user_id, place) do update set said_at = excluded.said_at
    returning old.user_id is null as fresh`.execute(vault)
  return rows[0]!.fresh
}

/**
 * Notes that a member says to be somewhere, whether or not that is believed, and raises the alert of rule R9 in the
 * audit log when it is the twentieth place within 24 hours: once for each further one, never for an old one.
 * @returns the alert's id, if there is one
 */
export async function recordOrigin(
  vault: Transaction<DB>,
  secret: Secret,
  userId: string,
  fix: Coordinates,
  now: Date,
) {
  if (!(await isNew(vault, userId, cellHash(secret, userId, fix), now))) return null
  const { origins } = await vault
    .selectFrom('vault.origins')
    .where('userId', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('origins'))
    .executeTakeFirstOrThrow()
  if (origins < originsPerDayAlert) return null
  const alert = await vault
    .insertInto('auditLog')
    .values({ act: 'many_origins', subjectId: userId, details: { origins, hours: 24 } })
    .returning('id')
    .executeTakeFirstOrThrow()
  return alert.id
}

/** Forgets where whoever has not come back said to be more than a day ago. */
export async function deleteExpiredOrigins(vaultDb: Kysely<DB>) {
  await vaultDb.deleteFrom('vault.origins').where('saidAt', '<', sql<Date>`now() - interval '1 day'`).execute()
}
