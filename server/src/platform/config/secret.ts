import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'

/** The root of all derived keys: the first signs, the others are still accepted. */
export type Secret = readonly [current: string, ...previous: string[]]

/** Each purpose has its own key, so that one leaked key or signature reveals nothing about another. */
export type Purpose =
  | 'identity'
  | 'cursors'
  | 'opened profiles'
  | 'places of a day'
  | 'demo accounts'
  | 'security-events'
  | 'mailboxes'
  | 'password-tries'
  | 'limits'
  | 'rate limits'
  | 'refresh tokens'
  | 'devices'
  | 'second-factors'
  | 'networks of reports'
  | 'wallets'
  | 'captcha challenges'
  | 'captcha solutions'
  | 'one-time-codes'
  | 'unsubscribing'
  | 'push'
  | 'push topics'
  | 'webhooks'
  | 'tickets'
  | 'subjects'
  | 'tickets of banned members'

/** Part of every label. Raise it to change all keys at once. */
const version = 1
const keys = new WeakMap<Secret, Map<Purpose, Buffer[]>>()
const texts = new WeakMap<Secret, [string, ...string[]]>()

/** HKDF-SHA256 (RFC 5869), 32 bytes. */
const derive = (secret: string, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `hearth ${version} ${purpose}`, 32))

/** All accepted keys of a purpose, the current one first, derived once. */
export function acceptedKeys(secret: Secret, purpose: Purpose): Buffer[] {
  const derived = keys.get(secret) ?? new Map<Purpose, Buffer[]>()
  keys.set(secret, derived)
  const known = derived.get(purpose) ?? secret.map((one) => derive(one, purpose))
  derived.set(purpose, known)
  return known
}

/** The current key of a purpose, for new signatures and hashes. */
export const deriveKey = (secret: Secret, purpose: Purpose): Buffer => acceptedKeys(secret, purpose)[0]!

const keyObjects = new WeakMap<Buffer[], KeyObject[]>()

/** The same as the key objects of Node, which a cipher or signature would make of the bytes each time. */
export function acceptedKeyObjects(secret: Secret, purpose: Purpose): KeyObject[] {
  const bytes = acceptedKeys(secret, purpose)
  const known = keyObjects.get(bytes) ?? bytes.map((key) => createSecretKey(key))
  keyObjects.set(bytes, known)
  return known
}

/** The keys of session cookies and mailed links, as text for the identity library. */
export function identityKeys(secret: Secret): [string, ...string[]] {
  const known =
    texts.get(secret) ??
    (acceptedKeys(secret, 'identity').map((key) => key.toString('base64url')) as [string, ...string[]])
  texts.set(secret, known)
  return known
}

/** The secret file of a single machine: the current secret on the first line, accepted ones below. */
function readFile(folder: string): string[] {
  const file = join(folder, 'secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').split(/\s+/).filter(Boolean)
  mkdirSync(folder, { recursive: true })
  const made = randomBytes(32).toString('base64url')
  writeFileSync(file, made, { mode: 0o600 })
  return [made]
}

/**
 * Reads the root of all keys except that of public points (location/point-key.ts). With the embedded database it is
 * generated once and stored in DATA_DIR. With DATABASE_URL several processes share it, so it must be set.
 * @throws when DATABASE_URL is set without SECRET, or a secret is too short
 */
export function readSecret(env: Env): Secret {
  if (!env.SECRET && env.DATABASE_URL)
    throw new Error('With DATABASE_URL set, SECRET is required and must be the same for every process.')
  const [current, ...more] = env.SECRET ? [env.SECRET] : readFile(env.DATA_DIR)
  if (!current) throw new Error(`The file ${join(env.DATA_DIR, 'secret')} is empty. Restore it from a backup.`)
  const secret: Secret = [current, ...more, ...env.SECRET_PREVIOUS]
  if (secret.some((one) => one.length < 32))
    throw new Error('SECRET, and each secret in SECRET_PREVIOUS, needs at least 32 characters.')
  return secret
}
