import { randomBytes } from 'node:crypto'
import type { Secret } from '../config/secret.ts'
import type { Database } from '../db/connection.ts'

async function storedKey(vaultDb: Database): Promise<Buffer | undefined> {
  return (await vaultDb.selectFrom('vault.pointKey').select('key').executeTakeFirst())?.key
}

/** Installations from before the key had a place of its own made their points of the oldest secret there is. */
async function firstKey(vaultDb: Database, secret: Secret): Promise<Buffer> {
  const placed = await vaultDb.selectFrom('vault.positions').select('userId').limit(1).executeTakeFirst()
  return placed ? Buffer.from(secret.at(-1)!) : randomBytes(32)
}

/**
 * The key behind public points, for good: made at the first start and kept in schema `vault`. No rotation of SECRET
 * touches it, because a second point of a member would narrow down where they are.
 */
export async function readPointKey(vaultDb: Database, secret: Secret): Promise<Buffer> {
  const known = await storedKey(vaultDb)
  if (known) return known
  const key = await firstKey(vaultDb, secret)
  // Processes that start together settle on the key of whichever comes first.
  await vaultDb
    .insertInto('vault.pointKey')
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await storedKey(vaultDb))!
}
