import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { APIError } from 'better-auth/api'
import { verifyPassword } from 'better-auth/crypto'
import { createConcurrencyLimit, Overloaded } from './concurrency-limit.ts'

/**
 * scrypt with r=8, p=3 and N=2^15: one of the minimums in OWASP's Password Storage Cheat Sheet, chosen because two
 * threads can spare 32 MiB each (decision 0083).
 */
const r = 8
const p = 3
/** In bytes. */
const keyBytes = 32

/** Hashes computed at once and waiting: half of libuv's threads, and a wait below a minute. */
const capacity = { maxRunning: 2, maxQueued: 64 }
/** Seconds after which a refused client may retry, as a header. */
const retryAfterSeconds = '5'

type PasswordAndHash = { password: string; hash: string }

function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const N = 2 ** cost
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 128 * N * r * 2 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}

/** The parts of a stored hash; null for one made by the identity library (N=2^14, r=16, p=1). */
function parseHash(hash: string) {
  const [, cost, salt, key] = /^scrypt\$(\d{2})\$([\w-]+)\$([\w-]+)$/.exec(hash) ?? []
  return cost && salt && key
    ? { cost: Number(cost), salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
    : null
}

/** Whether a hash has a lower cost than new ones. */
export const isOutdated = (hash: string, cost: number) => (parseHash(hash)?.cost ?? 0) < cost

/**
 * Hashes and verifies passwords.
 * @param cost the binary logarithm of scrypt's N
 */
export function createPasswordHasher(cost: number) {
  const limit = createConcurrencyLimit(capacity)
  const run = <T>(work: () => Promise<T>) =>
    limit(work).catch((error: unknown) => {
      if (!(error instanceof Overloaded)) throw error
      throw new APIError('SERVICE_UNAVAILABLE', { code: 'BUSY', message: 'busy' }, { 'retry-after': retryAfterSeconds })
    })
  const hash = (password: string) =>
    run(async () => {
      const salt = randomBytes(16)
      const key = await derive(password, salt, cost)
      return `scrypt$${cost}$${salt.toString('base64url')}$${key.toString('base64url')}`
    })
  const verify = ({ password, hash: stored }: PasswordAndHash) =>
    run(async () => {
      const known = parseHash(stored)
      if (!known) return verifyPassword({ password, hash: stored })
      return timingSafeEqual(known.key, await derive(password, known.salt, known.cost))
    })
  return { hash, verify }
}
