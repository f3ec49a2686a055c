import { scryptSync } from 'node:crypto'
import type { Derivation } from './hash-pool.ts'

/** Derives a key with scrypt. It runs in a thread of its own and blocks it. */
export const derive = ({ password, salt, keyBytes, N, r, p }: Derivation): Uint8Array =>
  scryptSync(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 128 * N * r * 2 })
