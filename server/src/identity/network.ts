import { normalizeIP } from '@better-auth/core/utils/ip'

/** One client's address: an IPv6 subscriber holds a whole /64 and counts as one, as the identity library counts too. */
export const clientOf = (ip: string): string => normalizeIP(ip, { ipv6Subnet: 64 })

/** The network that a client is in: coarse enough to name a neighbourhood rather than a household (/24, /64). */
export function networkOf(ip: string): string {
  const client = clientOf(ip)
  return client.includes(':') ? client : client.replace(/\.\d+$/, '.0')
}
