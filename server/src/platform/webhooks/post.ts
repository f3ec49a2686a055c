import type { IncomingMessage } from 'node:http'
import { Agent, type AgentOptions, request } from 'node:https'
import { isIP } from 'node:net'
import { second } from '@hearth/shared/time'
import type { WebhookProblem } from '@hearth/shared/webhook-events'
import { type Allows, lookupAllowed, PrivateAddress, publicOr } from '../config/public-address.ts'

/** How long a receiver may take, in milliseconds. */
const timeoutMs = 5 * second
/** Bytes of an answer that are read: nothing in it is used, but many receivers want to finish it. */
const maxAnswerBytes = 64 * 1024

/** What came of a try: the receiver's answer, and what was wrong. */
export type Outcome = { status: number | null; problem: WebhookProblem | null }

/** Posts a signed body to a webhook's address. It never rejects. */
export type PostWebhook = (url: string, headers: Record<string, string>, body: string) => Promise<Outcome>

/** Without the brackets of IPv6. */
const bareHost = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1')

function problemOf(error: NodeJS.ErrnoException): WebhookProblem {
  if (error instanceof PrivateAddress) return 'private'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout'
  return /CERT|TLS|SSL|SIGNED|VERIFY|ALTNAME/.test(error.code ?? '') ? 'certificate' : 'unreachable'
}

function judge(status: number): Outcome {
  if (status >= 200 && status < 300) return { status, problem: null }
  return { status, problem: status >= 300 && status < 400 ? 'redirect' : 'refused' }
}

/** Reads what follows the head of an answer, up to a bound. */
function readSome(response: IncomingMessage, done: () => void) {
  let bytes = 0
  response.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > maxAnswerBytes) response.destroy()
  })
  response.on('error', () => {}).on('close', done)
}

/** Whether an address may be asked at all: by https, without a password, and if it is a number, where news may go. */
export function isOpenAddress(url: string, allows: Allows): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  const host = bareHost(hostname)
  return protocol === 'https:' && !username && !password && (isIP(host) === 0 || allows(host))
}

/**
 * Creates what posts to webhooks: https alone, no redirect, no proxy, five seconds, and at each connection only addresses
 * of the internet or of the operator's own networks.
 * @param options a test trusts a certificate of its own, waits less or resolves names differently
 */
export function createPostWebhook(
  networks: readonly string[],
  options: AgentOptions & { timeoutMs?: number; resolve?: Parameters<typeof lookupAllowed>[1] } = {},
): PostWebhook {
  const { timeoutMs: patienceMs = timeoutMs, resolve: resolveName, ...connection } = options
  const allows = publicOr(networks)
  // No connection stays open: each one is to an address that was checked for it.
  const agent = new Agent({ keepAlive: false, lookup: lookupAllowed(allows, resolveName), ...connection })
  return (url, headers, body) =>
    new Promise((resolve) => {
      if (!isOpenAddress(url, allows)) return resolve({ status: null, problem: 'private' })
      const length = { 'content-length': String(Buffer.byteLength(body)) }
      const signal = AbortSignal.timeout(patienceMs)
      const sent = request(url, { method: 'POST', agent, signal, headers: { ...headers, ...length } })
      // A status counts even if the rest of the answer does not come: the receiver has the news.
      let answer: Outcome | undefined
      sent.on('error', (error) => resolve(answer ?? { status: null, problem: problemOf(error) }))
      sent.on('response', (response) => {
        answer = judge(response.statusCode ?? 0)
        readSome(response, () => resolve(answer!))
      })
      // Without this, an answer that switches the protocol ends the connection, and nothing is heard of it.
      sent.on('upgrade', (response, socket) => {
        socket.destroy()
        resolve(judge(response.statusCode ?? 0))
      })
      sent.end(body)
    })
}
