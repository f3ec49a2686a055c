import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'

/**
 * The key behind sessions, public points and cursors. Made once and kept under DATA_DIR with the embedded database;
 * with a database of one's own several processes share it, so it has to be given.
 * @throws when DATABASE_URL is set and SECRET is not, or SECRET is too short to keep anything
 */
export function readSecret(env: Env): string {
  if (env.SECRET && env.SECRET.length < 32) throw new Error('SECRET needs at least 32 characters.')
  if (env.SECRET) return env.SECRET
  if (env.DATABASE_URL) throw new Error('With DATABASE_URL set, SECRET is required: the same for every process.')
  const file = join(env.DATA_DIR, 'secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(env.DATA_DIR, { recursive: true })
  const made = randomBytes(32).toString('base64url')
  writeFileSync(file, made, { mode: 0o600 })
  return made
}
