import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'

function rangesOf(...ranges: [string, number][]): BlockList {
  const list = new BlockList()
  for (const [address, bits] of ranges) list.addSubnet(address, bits, address.includes(':') ? 'ipv6' : 'ipv4')
  return list
}

const loopback = rangesOf(['127.0.0.0', 8], ['::1', 128])
/** RFC 1918, RFC 3927, RFC 4193, RFC 4291: addresses that are not routed on the internet. */
const local = rangesOf(
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['fc00::', 7],
  ['fe80::', 10],
)

const bare = (hostname: string) =>
  hostname
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase()

function isIn(list: BlockList, name: string): boolean {
  const kind = isIP(name)
  return kind !== 0 && list.check(name, kind === 6 ? 'ipv6' : 'ipv4')
}

/** A host name, or all names below one as `*.example.org`: no address, no port. */
export const hostPattern = /^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/

/** Whether a host name or address always means this machine. */
export function isLoopback(hostname: string): boolean {
  const name = bare(hostname)
  return name === 'localhost' || name.endsWith('.localhost') || isIn(loopback, name)
}

/** Whether a host name or address belongs to a local network. */
export const isPrivate = (hostname: string) => bare(hostname).endsWith('.local') || isIn(local, bare(hostname))

/** The host name in a Host header, without its port; null when the header is malformed. */
export function hostnameIn(header: string | undefined): string | null {
  if (!header || /[@/?#\\\s]/.test(header) || !URL.canParse(`http://${header}`)) return null
  return bare(new URL(`http://${header}`).hostname)
}

/**
 * Whether a Host header names this installation: BASE_URL, one of ALLOWED_HOSTS, or this machine. A page that reaches
 * the server by DNS rebinding sends another host.
 */
export function isOurHost(header: string | undefined, env: { BASE_URL: string; ALLOWED_HOSTS: string[] }): boolean {
  const name = hostnameIn(header)
  if (name === null) return false
  return name === bare(new URL(env.BASE_URL).hostname) || env.ALLOWED_HOSTS.includes(name) || isLoopback(name)
}

/**
 * Whether a page of another origin made this request or opened this WebSocket. Browsers say so in Sec-Fetch-Site; others
 * send the page's origin, which must then be the requested host or BASE_URL. Clients that are not browsers send neither,
 * and carry no cookies of a victim.
 */
export function isForeignPage(headers: IncomingHttpHeaders, baseUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (headers.origin === undefined) return false
  const host = URL.canParse(headers.origin) ? new URL(headers.origin).host : null
  return host !== headers.host && host !== new URL(baseUrl).host
}
