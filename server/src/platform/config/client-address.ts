import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Env } from './env.ts'

/** Named ranges, as in Fastify and Express. */
const named: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

function add(list: BlockList, entry: string) {
  const [address = '', bits] = entry.split('/')
  const kind = isIP(address)
  if (!kind) throw new Error(`TRUST_PROXY: ${entry} is not an address, a range or a number of hops.`)
  list.addSubnet(address, Number(bits ?? (kind === 6 ? 128 : 32)), kind === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Creates the test whether a proxy is trusted to name its client: by a number of hops or by address.
 * @throws when TRUST_PROXY is neither an address, a range nor a number
 */
export function createProxyTrust({ TRUST_PROXY: proxies }: Pick<Env, 'TRUST_PROXY'>) {
  if (typeof proxies === 'number') return (_address: string, hop: number) => hop < proxies
  const list = new BlockList()
  const entries = proxies?.split(/[\s,]+/).filter(Boolean) ?? []
  for (const entry of entries.flatMap((one) => named[one] ?? [one])) add(list, entry)
  return (address: string) => isIP(address) > 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * The client's address for connections that Fastify does not handle: the nearest address that is not a trusted proxy.
 */
export function clientAddress(
  { socket, headers }: IncomingMessage,
  trusts: ReturnType<typeof createProxyTrust>,
): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const chain = [socket.remoteAddress ?? '', ...forwarded.reverse()]
  return chain.find((address, hop) => !trusts(address, hop)) ?? chain.at(-1)!
}
