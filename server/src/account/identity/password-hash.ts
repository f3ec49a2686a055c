import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { HashPool } from './hash-pool.ts'

/**
 * scrypt with r=8, p=3 and N=2^15: one of the minimums in OWASP's Password Storage Cheat Sheet, chosen because two
 * threads can spare 32 MiB each (docs/decisions/guessing.md).
 */
const work = { r: 8, p: 3, keyBytes: 32 }
/** The identity library's own parameters. */
const libraryWork = { N: 2 ** 14, r: 16, p: 1, keyBytes: 64 }

type PasswordAndHash = { password: string; hash: string }

/** The parts of a stored hash; null for one made by the identity library. */
function parseHash(hash: string) {
  const [, cost, salt, key] = /^scrypt\$(\d{2})\$([\w-]+)\$([\w-]+)$/.exec(hash) ?? []
  return cost && salt && key
    ? { cost: Number(cost), salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
    : null
}

/** The parts of a hash that the identity library made. The text of the salt is the salt. */
function parseLibraryHash(hash: string) {
  const [, salt, key] = /^([\da-f]+):([\da-f]{128})$/.exec(hash) ?? []
  if (!salt || !key) throw new Error('The stored hash is not readable')
  return { salt, key: Buffer.from(key, 'hex') }
}

/** Whether a hash has a lower cost than new ones. */
export const isOutdated = (hash: string, cost: number) => (parseHash(hash)?.cost ?? 0) < cost

/**
 * Hashes and verifies passwords.
 * @param cost the binary logarithm of scrypt's N
 */
export function createPasswordHasher(cost: number, { derive }: Pick<HashPool, 'derive'>) {
  const hash = async (password: string) => {
    const salt = randomBytes(16)
    const key = await derive({ password, salt, N: 2 ** cost, ...work })
    return `scrypt$${cost}$${salt.toString('base64url')}$${key.toString('base64url')}`
  }
  const verify = async ({ password, hash: stored }: PasswordAndHash) => {
    const known = parseHash(stored)
    if (known) {
      const { salt, key } = known
      return timingSafeEqual(key, await derive({ password, salt, N: 2 ** known.cost, ...work }))
    }
    const { salt, key } = parseLibraryHash(stored)
    return timingSafeEqual(key, await derive({ password, salt, ...libraryWork }))
  }
  return { hash, verify }
}
