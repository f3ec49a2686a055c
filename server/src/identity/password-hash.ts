import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { APIError } from 'better-auth/api'
import { verifyPassword } from 'better-auth/crypto'
import { createGate, Overloaded } from './concurrency-limit.ts'

/**
 * scrypt with r=8 and p=3: with N=2^15 one of the equivalent minimums of OWASP's Password Storage Cheat Sheet, and the one
 * that takes as much memory as two threads can spare (32 MiB each). docs/decisions/0083-password-hashes.md.
 */
const r = 8
const p = 3
/** Bytes. */
const length = 32

/** Hashes that are made at once and that wait: half the threads for files and names, and nobody waits for minutes. */
const capacity = { atOnce: 2, waiting: 64 }
/** When somebody who was turned away may come back. Seconds. */
const comeBack = '5'

type Given = { password: string; hash: string }

function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const N = 2 ** cost
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, length, { N, r, p, maxmem: 128 * N * r * 2 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}

/** What a stored hash says of itself; null for one that the identity library made (N=2^14, r=16, p=1). */
function read(hash: string) {
  const [, cost, salt, key] = /^scrypt\$(\d{2})\$([\w-]+)\$([\w-]+)$/.exec(hash) ?? []
  return cost && salt && key
    ? { cost: Number(cost), salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
    : null
}

/** Whether a hash was made with less work than one would be now. */
export const isOutdated = (hash: string, cost: number) => (read(hash)?.cost ?? 0) < cost

/**
 * How passwords are kept.
 * @param cost the binary logarithm of scrypt's N
 */
export function passwordHashes(cost: number) {
  const gate = createGate(capacity)
  const run = <T>(work: () => Promise<T>) =>
    gate(work).catch((error: unknown) => {
      if (!(error instanceof Overloaded)) throw error
      throw new APIError('SERVICE_UNAVAILABLE', { code: 'BUSY', message: 'busy' }, { 'retry-after': comeBack })
    })
  const hash = (password: string) =>
    run(async () => {
      const salt = randomBytes(16)
      const key = await derive(password, salt, cost)
      return `scrypt$${cost}$${salt.toString('base64url')}$${key.toString('base64url')}`
    })
  const verify = ({ password, hash: stored }: Given) =>
    run(async () => {
      const known = read(stored)
      if (!known) return verifyPassword({ password, hash: stored })
      return timingSafeEqual(known.key, await derive(password, known.salt, known.cost))
    })
  return { hash, verify }
}
