import type { TokenRequest } from '@hearth/shared/account/tokens'
import type { Services } from '../../../services.ts'
import { recordSecurityEvent } from '../events.ts'
import { noteProgram } from '../sessions/new-session.ts'
import { endSessionOfUsedCode, useCode } from './authorization-codes.ts'
import { endSessionOfUsedToken, type Refreshed, useRefreshToken } from './refresh-tokens.ts'

type Client = { address: string; userAgent: string; country: string | null }
type Grant<Name> = Extract<TokenRequest, { grant_type: Name }>

/** Ends a session because a token or code of it was used again, and records that. */
async function recordReuse(services: Services, userId: string | null, { address }: Client) {
  if (userId) await recordSecurityEvent(services, { kind: 'token_reused', userId, client: address })
}

/** Exchanges a refresh token. A second use ends the session, unless the client repeats its request within seconds. */
export async function refresh(services: Services, { refresh_token }: Grant<'refresh_token'>, client: Client) {
  const refreshed = await useRefreshToken(services, refresh_token, client.address)
  if (!refreshed) await recordReuse(services, await endSessionOfUsedToken(services.db, refresh_token), client)
  return refreshed
}

/** Exchanges a code that the browser handed over. The second use of one ends the session that it opened. */
export async function exchangeCode(
  services: Services,
  { auth_code, code_verifier }: Grant<'pkce'>,
  client: Client,
): Promise<Refreshed | null> {
  const { db } = services
  const opened = await useCode(db, auth_code, code_verifier, client)
  if (!opened) {
    await recordReuse(services, await endSessionOfUsedCode(db, auth_code, code_verifier), client)
    return null
  }
  await recordSecurityEvent(services, { kind: 'signed_in', userId: opened.userId, client: client.address })
  await noteProgram(services, opened.sessionId)
  return opened
}
