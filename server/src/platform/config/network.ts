import { normalizeIP } from '@better-auth/core/utils/ip'

/** The address that counts as one client. An IPv6 subscriber holds a whole /64, as in the identity library. */
export const clientOf = (ip: string): string => normalizeIP(ip, { ipv6Subnet: 64 })

/** The client's network: coarse enough to cover a neighbourhood rather than a household (/24, /64). */
export function networkOf(ip: string): string {
  const client = clientOf(ip)
  return client.includes(':') ? client : client.replace(/\.\d+$/, '.0')
}

/** What one customer of a provider may hold: a site gets up to an IPv6 /48, and with IPv4 a few addresses of a /24. */
export function siteOf(ip: string): string {
  const network = networkOf(ip)
  return network.includes(':') ? normalizeIP(network, { ipv6Subnet: 48 }) : network
}
