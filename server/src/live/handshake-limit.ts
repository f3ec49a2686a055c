import type { IncomingMessage } from 'node:http'
import { clientAddress, createProxyTrust } from '../config/client-address.ts'
import type { Env } from '../config/env.ts'

/** Unauthenticated connections of one address: enough for a school or an office after a restart. */
const maxPending = 50

/** Counts, by address, the connections that are open without a session. */
export function createHandshakeLimit(env: Pick<Env, 'TRUST_PROXY' | 'RATE_LIMIT_FACTOR'>) {
  const trusts = createProxyTrust(env)
  const limit = Math.ceil(maxPending * env.RATE_LIMIT_FACTOR)
  const waiting = new Map<string, number>()
  const leaving = new WeakMap<IncomingMessage, () => void>()

  /** @returns whether its address may have one more; it counts until it leaves or disconnects */
  function enter(request: IncomingMessage): boolean {
    const address = clientAddress(request, trusts)
    const count = waiting.get(address) ?? 0
    if (count >= limit) return false
    waiting.set(address, count + 1)
    const leave = () => {
      if (!leaving.delete(request)) return
      const left = waiting.get(address)! - 1
      if (left) waiting.set(address, left)
      else waiting.delete(address)
    }
    leaving.set(request, leave)
    request.socket.once('close', leave)
    return true
  }

  /** The connection is authenticated and no longer counts. */
  const leave = (request: IncomingMessage) => leaving.get(request)?.()
  return { enter, leave }
}

export type HandshakeLimit = ReturnType<typeof createHandshakeLimit>
