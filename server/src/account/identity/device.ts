import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookies } from 'better-call'
import type { Env } from '../../platform/config/env.ts'
import { acceptedKeys, deriveKey, type Secret } from '../../platform/config/secret.ts'
import { cookiePrefix } from './cookie-prefix.ts'
import { triesKey } from './password-tries.ts'

type SigningDeps = { secret: Secret; env: Pick<Env, 'BASE_URL'> }

/** A browser and the accounts it has signed in to, as keyed hashes. */
export type Device = { id: string; accounts: string[] }

/** Accounts remembered per browser; the least recent one is dropped. */
const maxAccounts = 8
/** The longest lifetime that browsers allow, in seconds. */
const lifetimeSeconds = 400 * 86_400

const cookieName = ({ env }: SigningDeps) => `${cookiePrefix(env)}.device`
const signatureOf = (value: string, key: Buffer) => createHmac('sha256', key).update(value).digest()
const accountHash = (secret: Secret, email: string) => triesKey(secret, 'account of a device', email)

/** Reads the device cookie; null unless this installation signed it. */
export function readDevice(cookies: string, signing: SigningDeps): Device | null {
  const cookie = parseCookies(cookies).get(cookieName(signing))
  const [, value, signature] = /^([\w~-]{1,400})\.([\w-]{43})$/.exec(cookie ?? '') ?? []
  if (!value || !signature) return null
  const given = Buffer.from(signature, 'base64url')
  const signed = acceptedKeys(signing.secret, 'devices').some((key) => timingSafeEqual(given, signatureOf(value, key)))
  const [id, ...accounts] = value.split('~')
  return signed && id ? { id, accounts } : null
}

/** Whether this browser has signed in to the account with this address before. */
export const hasSignedIn = (device: Device | null, secret: Secret, email: string): device is Device =>
  device?.accounts.includes(accountHash(secret, email)) ?? false

/**
 * The Set-Cookie header for a browser that has just signed in. The cookie grants no access: it only separates this
 * browser's wrong passwords from those of others.
 */
export function deviceCookie(device: Device | null, signing: SigningDeps, email: string): string {
  const own = accountHash(signing.secret, email)
  const others = (device?.accounts ?? []).filter((account) => account !== own)
  const value = [device?.id ?? randomBytes(16).toString('base64url'), own, ...others]
    .slice(0, maxAccounts + 1)
    .join('~')
  const signature = signatureOf(value, deriveKey(signing.secret, 'devices')).toString('base64url')
  const secure = signing.env.BASE_URL.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(signing)}=${value}.${signature}; Max-Age=${lifetimeSeconds}; Path=/; HttpOnly${secure}; SameSite=Lax`
}
