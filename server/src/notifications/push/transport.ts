import { Agent, type AgentOptions, request } from 'node:https'
import { second } from '@hearth/shared/time'
import { lookupPublic } from '../../platform/config/public-address.ts'

/** How long a push service may take, in milliseconds. */
const timeoutMs = 10 * second

export type PushAnswer = { status: number; retryAfter: string | undefined }

/** Posts an encrypted message to an endpoint. Rejects when no answer comes. */
export type PushTransport = (endpoint: string, headers: Record<string, string>, body: Buffer) => Promise<PushAnswer>

/**
 * Creates the transport: keeps connections open, follows no redirect, and connects to public addresses only.
 * @param options a test connects to an endpoint of its own instead
 */
export function createTransport(options: AgentOptions & { timeoutMs?: number } = {}): PushTransport {
  const { timeoutMs: patienceMs = timeoutMs, ...connection } = options
  const agent = new Agent({ keepAlive: true, maxSockets: 32, lookup: lookupPublic, ...connection })
  return (endpoint, headers, body) =>
    new Promise((resolve, reject) => {
      const length = { 'content-length': String(body.length) }
      const signal = AbortSignal.timeout(patienceMs)
      const sent = request(endpoint, { method: 'POST', agent, signal, headers: { ...headers, ...length } })
      sent.on('error', reject)
      sent.on('response', (response) => {
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
        // What a push service says about a message is not kept.
        response.on('error', () => {}).resume()
      })
      sent.end(body)
    })
}
