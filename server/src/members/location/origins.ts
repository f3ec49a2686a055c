import { createHmac } from 'node:crypto'
import type { Coordinates } from '@hearth/shared/members/geo'
import { type Kysely, sql, type Transaction } from 'kysely'
import { audit, theSystem } from '../../platform/audit/audit.ts'
import { deriveKey, type Secret } from '../../platform/config/secret.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { DB } from '../../platform/db/types.ts'
import { cellOf, radiusOf } from './public-point.ts'
import { anchorLifetimeMs } from './rules.ts'

/** Claimed positions per day (cells of 250 m) from which on a member looks like someone who measures distances. */
export const originsPerDayAlert = 20

/** A keyed hash of a cell, which does not reveal where the cell is. */
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
    insert into vault.origins (user_id, place, said_at)
    values (${userId}, ${place}, ${now})
    on conflict (user_id, place) do update set said_at = excluded.said_at
    returning old.user_id is null as fresh`.execute(vault)
  return oneRow(rows).fresh
}

type Claim = {
  secret: Secret
  userId: string
  fix: Coordinates
  now: Date
}

/**
 * Records that a member claims to be somewhere, believed or not. From the twentieth position within 24 hours on, each
 * new one raises an alert in the audit log; a repeated one never does.
 * @returns the alert's id, if one was raised
 */
export async function recordOrigin(vault: Transaction<DB>, { secret, userId, fix, now }: Claim) {
  if (!(await isNew(vault, userId, cellHash(secret, userId, fix), now))) return null
  const { origins } = await vault
    .selectFrom('vault.origins')
    .where('userId', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('origins'))
    .executeTakeFirstOrThrow()
  if (origins < originsPerDayAlert) return null
  const details = { origins, hours: 24 }
  return audit(vault, { act: 'many_origins', actor: theSystem, subjectId: userId, secret, details })
}

/**
 * Deletes claims older than a day, and past stays that are over, of members who have sent no position since. A new position
 * ignores them already, so the public point stays what it is.
 */
export async function deleteExpiredOrigins(vaultDb: Kysely<DB>) {
  await vaultDb.deleteFrom('vault.origins').where('saidAt', '<', sql<Date>`now() - interval '1 day'`).execute()
  const stay = `${anchorLifetimeMs} milliseconds`
  await vaultDb.deleteFrom('vault.anchors').where('usedAt', '<', sql<Date>`now() - ${stay}::interval`).execute()
}
