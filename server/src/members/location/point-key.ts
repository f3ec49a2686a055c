import { randomBytes } from 'node:crypto'
import type { Secret } from '../../platform/config/secret.ts'
import type { Database } from '../../platform/db/connection.ts'

async function storedKey(vaultDb: Database): Promise<Buffer | undefined> {
  return (await vaultDb.selectFrom('vault.pointKey').select('key').executeTakeFirst())?.key
}

/** Older installations derived their points from the oldest secret, before the key was stored separately. */
async function firstKey(vaultDb: Database, secret: Secret): Promise<Buffer> {
  const placed = await vaultDb.selectFrom('vault.positions').select('userId').limit(1).executeTakeFirst()
  return placed ? Buffer.from(secret.at(-1)!) : randomBytes(32)
}

/**
 * The permanent key behind public points, generated at the first start and stored in schema `vault`. Rotating SECRET
 * does not change it, because a second point of a member would narrow down where they are.
 */
export async function readPointKey(vaultDb: Database, secret: Secret): Promise<Buffer> {
  const known = await storedKey(vaultDb)
  if (known) return known
  const key = await firstKey(vaultDb, secret)
  // Processes that start together all use the key that was inserted first.
  await vaultDb
    .insertInto('vault.pointKey')
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await storedKey(vaultDb))!
}
