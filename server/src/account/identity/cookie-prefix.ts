import type { Env } from '../../platform/config/env.ts'

/** The prefix of all identity cookies. Browsers restrict `__Host-` cookies to HTTPS and this host. */
export function cookiePrefix(env: Pick<Env, 'BASE_URL'>): string {
  return env.BASE_URL.startsWith('https:') ? '__Host-hearth' : 'hearth'
}
