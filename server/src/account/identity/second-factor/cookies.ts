import { parseCookies } from 'better-call'
import type { Env } from '../../../platform/config/env.ts'
import { cookiePrefix } from '../cookie-prefix.ts'

type CookieEnv = Pick<Env, 'BASE_URL'>

/** `challenge` names a sign-in that waits for its second factor, `trust` the accounts that trust this browser. */
export type FactorCookie = 'challenge' | 'trust'

const nameOf = (env: CookieEnv, cookie: FactorCookie) => `${cookiePrefix(env)}.${cookie}`

/** The value of a cookie by its whole name; null unless it consists of tokens. */
export function cookieValue(cookies: string | null | undefined, name: string): string | null {
  const value = parseCookies(cookies ?? '').get(name) ?? ''
  return /^[\w~-]{1,400}$/.test(value) ? value : null
}

/** The value of one of our cookies; null unless it consists of tokens. */
export const readCookie = (cookies: string | null | undefined, env: CookieEnv, cookie: FactorCookie) =>
  cookieValue(cookies, nameOf(env, cookie))

/**
 * A Set-Cookie header, unreadable to scripts.
 * @param seconds how long the browser keeps it; 0 deletes it
 */
export function setCookie(env: CookieEnv, cookie: FactorCookie, value: string, seconds: number): string {
  const secure = env.BASE_URL.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(env, cookie)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly${secure}; SameSite=Lax`
}
