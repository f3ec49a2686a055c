import { accessTokenSeconds } from '@hearth/shared/account/tokens'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { createJwk, type JwtOptions, jwt, signJWT } from 'better-auth/plugins/jwt'
import { errors, jwtVerify } from 'jose'
import * as z from 'zod'
import type { Env } from '../../../platform/config/env.ts'
import type { Database } from '../../../platform/db/connection.ts'
import { algorithm, graceSeconds, keyOfToken, rotationSeconds } from './keys.ts'

/** What an access token says: who, and in which session. It contains no personal data. */
export type Claims = { userId: string; sessionId: string }

/** The type in a token's header (RFC 9068): no other JSON Web Token opens anything. */
const type = 'at+jwt'
/** Longer texts are not tokens of this server, and are not parsed. */
const maxLength = 2000

/** The identity library's keys and signatures, and the one place that signs. */
export function accessTokenPlugins({ BASE_URL }: Pick<Env, 'BASE_URL'>) {
  const options = {
    // No client of Hearth's needs a token from its cookie, so responses carry none.
    disableSettingJwtHeader: true,
    jwks: {
      keyPairConfig: { alg: algorithm, crv: 'Ed25519' },
      rotationInterval: rotationSeconds,
      gracePeriod: graceSeconds,
    },
    jwt: { issuer: BASE_URL, audience: BASE_URL, expirationTime: `${accessTokenSeconds}s` },
  } satisfies JwtOptions
  const tokens = {
    id: 'access-tokens',
    endpoints: {
      signAccessToken: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ userId: z.uuid(), sessionId: z.uuid() }) },
        async (ctx) => {
          const { userId: sub, sessionId: sid } = ctx.body
          const payload = { sub, sid, iat: Math.floor(Date.now() / 1000) }
          const sign = () => signJWT(ctx, { options, payload, header: { typ: type } })
          try {
            return await sign()
          } catch {
            // After a change of SECRET nobody can read the private key. A new one signs; the old one stays published.
            await createJwk(ctx, options)
            return await sign()
          }
        },
      ),
      /** A new key signs from now on. */
      createSigningKey: createAuthEndpoint.serverOnly({ method: 'POST' }, async (ctx) => {
        const { id } = await createJwk(ctx, options)
        return { id }
      }),
    },
  } satisfies BetterAuthPlugin
  return [jwt(options), tokens] as const
}

/** The claims of a valid access token of this installation; null for everything else. */
export async function readAccessToken(
  { db, env }: { db: Database; env: Pick<Env, 'BASE_URL'> },
  token: string,
): Promise<Claims | null> {
  if (token.length > maxLength) return null
  try {
    const { payload } = await jwtVerify<{ sid: string }>(token, keyOfToken(db), {
      algorithms: [algorithm],
      typ: type,
      issuer: env.BASE_URL,
      audience: env.BASE_URL,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
    })
    return { userId: payload.sub!, sessionId: payload.sid }
  } catch (error) {
    // A token that does not fit is a refusal; a database that does not answer is not.
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
