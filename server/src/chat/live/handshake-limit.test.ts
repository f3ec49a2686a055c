import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { createHandshakeLimit } from './handshake-limit.ts'

/** A connection from an address before its handshake ends. */
const from = (remoteAddress: string) =>
  ({ headers: {}, socket: Object.assign(new EventEmitter(), { remoteAddress }) }) as unknown as IncomingMessage

it('Connections without a session are counted for the whole network of an IPv6 client', () => {
  const { enter, leave } = createHandshakeLimit({ TRUST_PROXY: undefined, RATE_LIMIT_FACTOR: 2 / 50 })
  const [first, second] = [from('2001:db8:1:1::1'), from('2001:db8:1:1:ffff::2')]
  expect([enter(first), enter(second)]).toEqual([true, true])
  expect(enter(from('2001:db8:1:1::3'))).toBe(false)
  expect(enter(from('2001:db8:1:2::3'))).toBe(true)
  leave(first)
  expect(enter(from('2001:db8:1:1::4'))).toBe(true)
})

it('An IPv4 client counts by its address, also when it is written as IPv6', () => {
  const { enter } = createHandshakeLimit({ TRUST_PROXY: undefined, RATE_LIMIT_FACTOR: 1 / 50 })
  expect([enter(from('203.0.113.1')), enter(from('203.0.113.2'))]).toEqual([true, true])
  expect(enter(from('::ffff:203.0.113.1'))).toBe(false)
})
