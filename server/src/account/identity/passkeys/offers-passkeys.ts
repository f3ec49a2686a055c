import { isIP } from 'node:net'
import type { Env } from '../../../platform/config/env.ts'

/** Whether browsers allow passkeys at this address: https or localhost, and a name rather than an IP address. */
export function offersPasskeys({ BASE_URL }: Pick<Env, 'BASE_URL'>): boolean {
  const { protocol, hostname } = new URL(BASE_URL)
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true
  return protocol === 'https:' && !isIP(hostname.replace(/^\[|\]$/g, ''))
}
