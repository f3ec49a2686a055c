import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { clientAddress, createProxyTrust } from './client-address.ts'

const asked = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage
const through = (TRUST_PROXY: string | number | undefined, remoteAddress: string, forwarded?: string) =>
  clientAddress(asked(remoteAddress, forwarded), createProxyTrust({ TRUST_PROXY }))

it('A client’s address is the nearest one that is not a trusted proxy, whatever the client claims', () => {
  expect(through(undefined, '192.0.2.1', '203.0.113.9')).toBe('192.0.2.1')
  expect(through('127.0.0.1', '192.0.2.1', '203.0.113.9')).toBe('192.0.2.1')
  expect(through('127.0.0.1', '::ffff:127.0.0.1', '10.1.1.1, 203.0.113.9')).toBe('203.0.113.9')
  expect(through('loopback, 203.0.113.0/24', '127.0.0.1', '10.1.1.1, 203.0.113.9')).toBe('10.1.1.1')
  expect(through(1, '127.0.0.1', '10.1.1.1, 203.0.113.9')).toBe('203.0.113.9')
  expect(through(2, '127.0.0.1', '10.1.1.1, 203.0.113.9')).toBe('10.1.1.1')
  expect(through(1, '127.0.0.1')).toBe('127.0.0.1')
  expect(() => createProxyTrust({ TRUST_PROXY: 'the proxy' })).toThrow('TRUST_PROXY')
})
