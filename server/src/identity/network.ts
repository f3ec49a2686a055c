import { normalizeIP } from '@better-auth/core/utils/ip'

/** The address that counts as one client. An IPv6 subscriber holds a whole /64, as in the identity library. */
export const clientOf = (ip: string): string => normalizeIP(ip, { ipv6Subnet: 64 })

/** The client's network: coarse enough to cover a neighbourhood rather than a household (/24, /64). */
export function networkOf(ip: string): string {
  const client = clientOf(ip)
  return client.includes(':') ? client : client.replace(/\.\d+$/, '.0')
}
