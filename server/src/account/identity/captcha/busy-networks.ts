import { createHmac } from 'node:crypto'
import { day } from '@hearth/shared/time'
import { sql } from 'kysely'
import type { Community } from '../../../platform/community/settings.ts'
import { isLoopback, isPrivate } from '../../../platform/config/hosts.ts'
import { siteOf } from '../../../platform/config/network.ts'
import { deriveKey, type Secret } from '../../../platform/config/secret.ts'
import type { Database } from '../../../platform/db/connection.ts'

type Deps = { db: Database; secret: Secret; community: Community }

/**
 * A keyed hash of a visitor's network on this day. Null for an address of this machine or of a local network: all visitors
 * may share it.
 */
function networkHash(secret: Secret, client: string | null): string | null {
  if (!client || isLoopback(client) || isPrivate(client)) return null
  const today = new Date().toISOString().slice(0, 10)
  const key = deriveKey(secret, 'networks of sign-ups')
  return createHmac('sha256', key)
    .update(`${today} ${siteOf(client)}`)
    .digest('base64url')
}

/** Whether as many have signed up from a visitor's network today as the community lets in without a proof of work. */
export async function isBusy({ db, secret, community }: Deps, client: string | null): Promise<boolean> {
  const hash = networkHash(secret, client)
  if (!hash) return false
  const row = await db.selectFrom('networkSignUps').where('networkHash', '=', hash).select('signUps').executeTakeFirst()
  return row !== undefined && row.signUps >= (await community.read()).limits.signUpsPerNetwork
}

/**
 * Counts a new account for its network, in one statement, so that concurrent ones count.
 * @returns whether it is one of those that the community lets in without a proof of work
 */
export async function countSignUp({ db, secret, community }: Deps, client: string | null): Promise<boolean> {
  const hash = networkHash(secret, client)
  if (!hash) return true
  const expiresAt = new Date((Math.floor(Date.now() / day) + 1) * day)
  const { signUps } = await db
    .insertInto('networkSignUps')
    .values({ networkHash: hash, expiresAt })
    .onConflict((conflict) =>
      conflict.column('networkHash').doUpdateSet({ signUps: sql<number>`network_sign_ups.sign_ups + 1` }),
    )
    .returning('signUps')
    .executeTakeFirstOrThrow()
  return signUps <= (await community.read()).limits.signUpsPerNetwork
}
