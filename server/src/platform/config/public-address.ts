import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that no server of the internet has: this machine, local and reserved networks, and ways around IPv4 rules. */
const closed = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(address, bits, 'ipv4')

/** The part of IPv6 that is routed on the internet, without the tunnels that contain an IPv4 address. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  closed6.addSubnet(address, bits, 'ipv6')

/** Whether an IP address is one of the internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address)
  return isIP(address) === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

/** The name has no public address. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress'
}

/** A rule for IP addresses. */
export type Allows = (address: string) => boolean

/**
 * Allows addresses of the internet, and those of the operator's own networks.
 * @param networks in CIDR notation
 */
export function publicOr(networks: readonly string[]): Allows {
  const own = new BlockList()
  for (const network of networks) {
    const [address, bits] = network.split('/') as [string, string]
    own.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return (address) => isPublicAddress(address) || own.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Resolves a name for a connection, to allowed addresses only. The connection uses what this has checked, so a name that
 * resolves differently the next time changes nothing.
 */
export const lookupAllowed =
  (allows: Allows, resolve = lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      const addresses = found.filter(({ address }) => allows(address))
      const [first] = addresses
      if (!first) return callback(new PrivateAddress('no public address'), '', 0)
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }

/** The same for public addresses only. */
export const lookupPublic = lookupAllowed(isPublicAddress)
