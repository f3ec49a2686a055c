import type { IncomingMessage } from 'node:http'
import { createProxyTrust } from '../../../platform/config/client-address.ts'
import type { Env } from '../../../platform/config/env.ts'

/** The header in which the identity library gets the country. Only the server sets it; a client's value is overwritten. */
export const clientCountryHeader = 'x-hearth-country'

/** Values of proxies that do not know the country. */
const unknown = ['XX', 'ZZ']

/**
 * The country of a request's client, as a trusted proxy names it. Nobody else is asked, and a client that reaches the
 * server without the proxy cannot claim one.
 */
export function countryOf(
  env: Pick<Env, 'TRUST_PROXY' | 'COUNTRY_HEADER'>,
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
): string | null {
  if (!env.COUNTRY_HEADER || !createProxyTrust(env)(socket.remoteAddress ?? '', 0)) return null
  const value = headers[env.COUNTRY_HEADER]
  const country = typeof value === 'string' ? value.toUpperCase() : ''
  return /^[A-Z]{2}$/.test(country) && !unknown.includes(country) ? country : null
}
