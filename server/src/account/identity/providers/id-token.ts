import { createHash } from 'node:crypto'
import { type JWTPayload, jwtVerify } from 'jose'
import type { Discovered } from './discovery.ts'

type Expected = { issuer: string; clientIds: string[]; nonce: string | undefined }
export type IdTokenClaims = JWTPayload & { sub: string; exp: number }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Apps send the hash of a nonce to the provider, and the nonce itself to the server. */
const isNonce = (claim: unknown, nonce: string) => claim === nonce || claim === sha256(nonce)

/** With several audiences the token names the one it was issued to (OpenID Connect Core 1.0, 3.1.3.7). */
const isIssuedTo = ({ aud, azp }: JWTPayload, clientIds: string[]) =>
  azp === undefined ? !Array.isArray(aud) || aud.length === 1 : clientIds.includes(String(azp))

/**
 * Checks signature, issuer, audience, times and nonce of an ID token.
 * @returns its claims; null when any check fails or the keys cannot be read
 */
export async function verifyIdToken(token: string, discovered: Discovered, expected: Expected) {
  const { issuer, clientIds, nonce } = expected
  const { payload } = await jwtVerify<IdTokenClaims>(token, discovered.keys, {
    // Google names itself with and without the scheme.
    issuer: [issuer, ...(issuer === 'https://accounts.google.com' ? ['accounts.google.com'] : [])],
    audience: clientIds,
    algorithms: discovered.algorithms,
    requiredClaims: ['sub', 'exp', 'iat'],
    maxTokenAge: '1h',
    clockTolerance: 30,
  }).catch(() => ({ payload: null }))
  if (!payload?.sub || !isIssuedTo(payload, clientIds)) return null
  return nonce === undefined || isNonce(payload.nonce, nonce) ? payload : null
}
