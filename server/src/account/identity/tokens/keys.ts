import { accessTokenSeconds } from '@hearth/shared/account/tokens'
import { second } from '@hearth/shared/time'
import { errors, importJWK, type JWTVerifyGetKey } from 'jose'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/connection.ts'

/** The algorithm of every key and token: Ed25519 (RFC 8037). No token can choose another. */
export const algorithm = 'EdDSA'
/** Seconds until a new key signs. */
export const rotationSeconds = 30 * 86_400
/** Seconds for which a key outlives its last signature: the life of a token, and a minute for clocks that differ. */
export const graceSeconds = accessTokenSeconds + 60

/** How long this process keeps a key without asking again whether it was withdrawn. */
const freshForMs = 30 * second

type PublicKey = Awaited<ReturnType<typeof importJWK>>
type Known = { key: PublicKey | null; at: number }

const keysOf = new WeakMap<Database, Map<string, Known>>()
/** Keys remembered per process. There are two or three, unless somebody tries made-up ids. */
const maxKeys = 100

async function readKey(db: Database, id: string): Promise<PublicKey | null> {
  const row = await db
    .selectFrom('jwks')
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(expires_at + ${graceSeconds} * interval '1 second' > now(), true)`)
    .select('publicKey')
    .executeTakeFirst()
  return row ? importJWK(JSON.parse(row.publicKey), algorithm) : null
}

/**
 * The public key of an id; null for an unknown or withdrawn key, and for one that signed its last token too long ago.
 * The id comes from the token, so it is only ever compared with a column of type uuid.
 */
async function publicKey(db: Database, id: string): Promise<PublicKey | null> {
  const known = keysOf.get(db) ?? new Map<string, Known>()
  keysOf.set(db, known)
  const kept = known.get(id)
  if (kept?.key && performance.now() - kept.at < freshForMs) return kept.key
  const key = await readKey(db, id)
  if (known.size >= maxKeys) known.clear()
  if (key) known.set(id, { key, at: performance.now() })
  else known.delete(id)
  return key
}

const isId = (text: unknown): text is string =>
  typeof text === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/**
 * Finds the key that a token names.
 * @throws for every token that no key of this installation signed
 */
export const keyOfToken =
  (db: Database): JWTVerifyGetKey =>
  async ({ kid }) => {
    const key = isId(kid) ? await publicKey(db, kid) : null
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key
  }

/** Makes this process ask again for every key. */
export const forgetKeys = (db: Database) => keysOf.delete(db)

/** Deletes keys whose last token is over. */
export const deleteExpiredKeys = (db: Database) =>
  sql`delete from jwks where expires_at < now() - ${graceSeconds} * interval '1 second'`.execute(db)
