import type { ApiClient } from '@hearth/shared/account/api-clients'
import type { Env } from '../../../platform/config/env.ts'
import { withoutLoopbackPort } from '../../../platform/config/redirect-uris.ts'

/** What a member can recognise of an address: a host with its port, or a program's own scheme. */
function addressOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri)
  return /^https?:$/.test(protocol) ? host : protocol.slice(0, -1)
}

/**
 * The program behind a redirect address.
 * @returns null where codes may not go to this address; every character counts, except the port of 127.0.0.1 and [::1]
 */
export function clientAt(env: Pick<Env, 'API_CLIENTS' | 'API_REDIRECT_URIS'>, redirectUri: string): ApiClient | null {
  if (!URL.canParse(redirectUri)) return null
  const asked = withoutLoopbackPort(redirectUri)
  const isAsked = (listed: string) => withoutLoopbackPort(listed) === asked
  const named = env.API_CLIENTS.find((client) => isAsked(client.redirectUri))
  if (!named && !env.API_REDIRECT_URIS.some(isAsked)) return null
  const address = addressOf(redirectUri)
  return { name: named?.name ?? address, address }
}
