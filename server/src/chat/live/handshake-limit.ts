import type { IncomingMessage } from 'node:http'
import { clientAddress, createProxyTrust } from '../../platform/config/client-address.ts'
import type { Env } from '../../platform/config/env.ts'
import { clientOf } from '../../platform/config/network.ts'

/** Unauthenticated connections of one client: enough for a school or an office after a restart. */
const maxPending = 50

/** Counts, by client, the connections that are open without a session. */
export function createHandshakeLimit(env: Pick<Env, 'TRUST_PROXY' | 'RATE_LIMIT_FACTOR'>) {
  const trusts = createProxyTrust(env)
  const limit = Math.ceil(maxPending * env.RATE_LIMIT_FACTOR)
  const waiting = new Map<string, number>()
  const leaving = new WeakMap<IncomingMessage, () => void>()

  /** @returns whether the client may open one more; a connection counts until it has a session or closes */
  function enter(request: IncomingMessage): boolean {
    const client = clientOf(clientAddress(request, trusts))
    const count = waiting.get(client) ?? 0
    if (count >= limit) return false
    waiting.set(client, count + 1)
    const leave = () => {
      if (!leaving.delete(request)) return
      const left = waiting.get(client)! - 1
      if (left) waiting.set(client, left)
      else waiting.delete(client)
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
