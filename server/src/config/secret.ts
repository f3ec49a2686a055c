import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'

/** What keys are derived from: the first one makes new signatures, the others are still believed. */
export type Secret = readonly [current: string, ...previous: string[]]

/** Each use has a key of its own: whatever is learned of one, or made with it, says nothing about another. */
export type Purpose =
  | 'identity'
  | 'cursors'
  | 'opened profiles'
  | 'places of a day'
  | 'demo accounts'
  | 'security-events'
  | 'mailboxes'
  | 'password-tries'
  | 'devices'
  | 'networks of reports'

/** Part of every label: raising it changes all keys at once, should the way of deriving them ever have to change. */
const version = 1
const keys = new Map<string, Buffer>()

/** HKDF-SHA256 (RFC 5869), 32 bytes. Made once for each secret and purpose. */
function derive(secret: string, purpose: Purpose): Buffer {
  const label = `hearth ${version} ${purpose}`
  const name = JSON.stringify([label, secret])
  const key = keys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', label, 32))
  keys.set(name, key)
  return key
}

/** The key that makes what is new for a purpose. */
export const deriveKey = ([current]: Secret, purpose: Purpose): Buffer => derive(current, purpose)

/** Every key that a purpose still believes, the current one first. */
export const acceptedKeys = (secret: Secret, purpose: Purpose): Buffer[] => secret.map((one) => derive(one, purpose))

/** The keys of sessions' cookies and of links in mails, as the texts that the identity library wants. */
export const identityKeys = (secret: Secret) =>
  acceptedKeys(secret, 'identity').map((key) => key.toString('base64url')) as [string, ...string[]]

/** The file of a fresh machine: the secret in use in its first line, those that are still believed below. */
function readFile(folder: string): string[] {
  const file = join(folder, 'secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').split(/\s+/).filter(Boolean)
  mkdirSync(folder, { recursive: true })
  const made = randomBytes(32).toString('base64url')
  writeFileSync(file, made, { mode: 0o600 })
  return [made]
}

/**
 * The secret behind sessions, cursors and all other keys but that of the public points (location/point-key.ts). Made once
 * and kept under DATA_DIR with the embedded database; with a database of one's own several processes share it, so it has
 * to be given.
 * @throws when DATABASE_URL is set and SECRET is not, or a secret is too short to keep anything
 */
export function readSecret(env: Env): Secret {
  if (!env.SECRET && env.DATABASE_URL)
    throw new Error('With DATABASE_URL set, SECRET is required: the same for every process.')
  const [current, ...more] = env.SECRET ? [env.SECRET] : readFile(env.DATA_DIR)
  if (!current) throw new Error(`The file ${join(env.DATA_DIR, 'secret')} is empty. Restore it from a backup.`)
  const secret: Secret = [current, ...more, ...env.SECRET_PREVIOUS]
  if (secret.some((one) => one.length < 32))
    throw new Error('SECRET, and each secret in SECRET_PREVIOUS, needs at least 32 characters.')
  return secret
}
