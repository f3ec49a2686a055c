import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { APIError } from 'better-auth/api'
import { verifyPassword } from 'better-auth/crypto'
import { createConcurrencyLimit, Overloaded } from './concurrency-limit.ts'

/**
 * scrypt with r=8 and p=3: with N=2^15 one of the equivalent minimums of OWASP's Password Storage Cheat Sheet, and the one
 * that takes as much memory as two threads can spare (32 MiB each). docs/decisions/0083-password-hashes.md.
 */
const r = 8
const p = 3
/** Bytes. */
const keyBytes = 32

/** Hashes that are made at once and that wait: half the threads for files and names, and nobody waits for minutes. */
const capacity = { maxRunning: 2, maxQueued: 64 }
/** When somebody who was turned away may come back. Seconds. */
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

/** What a stored hash says of itself; null for one that the identity library made (N=2^14, r=16, p=1). */
function parseHash(hash: string) {
  const [, cost, salt, key] = /^scrypt\$(\d{2})\$([\w-]+)\$([\w-]+)$/.exec(hash) ?? []
  return cost && salt && key
    ? { cost: Number(cost), salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
    : null
}

/** Whether a hash was made with less work than one would be now. */
export const isOutdated = (hash: string, cost: number) => (parseHash(hash)?.cost ?? 0) < cost

/**
 * How passwords are kept.
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
