import { hour, second } from '@hearth/shared/time'
import { SignJWT } from 'jose'
import type { ServerKey } from './keys.ts'

/** How long a token is valid: RFC 8292 allows 24 hours. */
const validMs = 12 * hour
/** How long it is used. */
const usedMs = 6 * hour
/** Tokens kept: push services of some browsers have a host for each region. */
const maxTokens = 1000

/**
 * Makes the Authorization header that identifies the server to a push service (VAPID, RFC 8292). One signature serves
 * all messages to a service for some hours.
 * @param subject how the service reaches the operator: an https or mailto address
 */
export function createAuthorization(subject: string, now = Date.now) {
  const tokens = new Map<string, { header: string; until: number }>()

  async function sign(origin: string, { publicKey, privateKey }: ServerKey): Promise<string> {
    const token = await new SignJWT({ aud: origin, sub: subject, exp: Math.floor((now() + validMs) / second) })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .sign(privateKey)
    return `vapid t=${token}, k=${publicKey}`
  }

  return async (endpoint: string, key: ServerKey): Promise<string> => {
    const { origin } = new URL(endpoint)
    const name = `${origin} ${key.publicKey}`
    const known = tokens.get(name)
    if (known && known.until > now()) return known.header
    const header = await sign(origin, key)
    if (tokens.size >= maxTokens) tokens.clear()
    tokens.set(name, { header, until: now() + usedMs })
    return header
  }
}
