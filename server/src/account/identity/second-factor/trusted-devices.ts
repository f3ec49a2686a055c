import { trustDays } from '@hearth/shared/account/second-factors'
import { sql } from 'kysely'
import type { Env } from '../../../platform/config/env.ts'
import type { Database } from '../../../platform/db/connection.ts'
import { hashOfToken, newToken } from '../one-time-tokens.ts'
import { readCookie, setCookie } from './cookies.ts'

type CookieEnv = Pick<Env, 'BASE_URL'>

/** Accounts that one browser can be trusted by. */
const maxAccounts = 4

/** The tokens of a browser. Each belongs to one account. */
const tokensOf = (cookies: string | null | undefined, env: CookieEnv) =>
  (readCookie(cookies, env, 'trust') ?? '').split('~').filter(Boolean).slice(0, maxAccounts)

/** The hashes of a browser's tokens, as the database stores them. */
export const trustHashes = (cookies: string | null | undefined, env: CookieEnv) =>
  tokensOf(cookies, env).map(hashOfToken)

/** Whether an account trusts this browser. Notes the use. */
export async function usesTrustedDevice(db: Database, env: CookieEnv, userId: string, cookies: string | null) {
  const hashes = trustHashes(cookies, env)
  if (!hashes.length) return false
  const used = await db
    .updateTable('trustedDevices')
    .set({ lastUsedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('tokenHash', 'in', hashes)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/**
 * Trusts this browser for an account. The token is always a new one, so nobody can plant a known one beforehand.
 * @returns the Set-Cookie header
 */
export async function trustDevice(db: Database, env: CookieEnv, userId: string, headers: Headers | undefined) {
  const token = newToken()
  const expiresAt = sql<Date>`now() + ${trustDays}::int * interval '1 day'`
  const userAgent = (headers?.get('user-agent') ?? '').slice(0, 400)
  await db
    .insertInto('trustedDevices')
    .values({ userId, tokenHash: hashOfToken(token), userAgent, expiresAt })
    .execute()
  const value = [token, ...tokensOf(headers?.get('cookie'), env)].slice(0, maxAccounts).join('~')
  return setCookie(env, 'trust', value, trustDays * 86_400)
}
