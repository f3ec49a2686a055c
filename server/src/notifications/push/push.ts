import { createHmac } from 'node:crypto'
import type { Env } from '../../platform/config/env.ts'
import { isLoopback } from '../../platform/config/hosts.ts'
import { deriveKey, type Secret } from '../../platform/config/secret.ts'
import { createAuthorization } from './authorization.ts'
import { serverKeys } from './keys.ts'
import { isPushEndpoint } from './push-services.ts'
import { type PushMessage, type PushTarget, sendPush } from './send.ts'
import { createTransport, type PushTransport } from './transport.ts'

/** How push services reach the operator. Apple refuses an address of this machine. */
function subjectOf({ BASE_URL, CONTACT_EMAIL }: Pick<Env, 'BASE_URL' | 'CONTACT_EMAIL'>): string {
  if (CONTACT_EMAIL) return `mailto:${CONTACT_EMAIL}`
  return isLoopback(new URL(BASE_URL).hostname) ? 'https://hearth.invalid' : BASE_URL
}

export type Push = ReturnType<typeof createPush>

/**
 * What sends to browsers' push services.
 * @param transport by default https to public addresses; tests have an endpoint of their own
 */
export function createPush(env: Env, secret: Secret, transport: PushTransport = createTransport()) {
  const keys = serverKeys(secret)
  const authorize = createAuthorization(subjectOf(env))
  const services = env.PUSH_SERVICES
  const topicKey = deriveKey(secret, 'push topics')
  return {
    /** The key that browsers subscribe with. */
    serverKey: keys[0].publicKey,
    /**
     * The topic of a member's notifications with a tag. Equal for both members of a conversation, it would tell a push
     * service which members write to each other.
     */
    topicOf: (profileId: string, tag: string) =>
      createHmac('sha256', topicKey).update(`${profileId} ${tag}`).digest('base64url').slice(0, 32),
    /** Whether the server posts to this endpoint. */
    accepts: (endpoint: string) => isPushEndpoint(endpoint, services),
    send: (target: PushTarget, message: PushMessage) =>
      sendPush({ keys, authorize, services, post: transport }, target, message),
  }
}
