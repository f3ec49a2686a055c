import { APIError } from 'better-auth/api'
import { createAuthorizationURL, type OAuthProvider, validateAuthorizationCode } from 'better-auth/oauth2'
import type { OidcSettings } from '../../../platform/config/providers.ts'
import type { Database } from '../../../platform/db/connection.ts'
import { createDiscovery, type Discovered } from './discovery.ts'
import { type IdTokenClaims, verifyIdToken } from './id-token.ts'
import { claimsOfDomains, toProviderUser } from './provider-user.ts'
import { useOnce } from './used-tokens.ts'

const unavailable = () => new APIError('BAD_GATEWAY', { code: 'PROVIDER_UNAVAILABLE', message: 'provider_unavailable' })

const timeoutMs = 5000

/**
 * The claims of the user info endpoint, where many providers put the address. They count only for the same subject as the
 * ID token's (OpenID Connect Core 1.0, 5.3.2).
 */
async function readUserInfo({ userinfoEndpoint }: Discovered, accessToken: string | undefined, sub: string) {
  if (!userinfoEndpoint || !accessToken) return {}
  const response = await fetch(userinfoEndpoint, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  }).catch(() => null)
  const claims = response?.ok ? ((await response.json().catch(() => null)) as Record<string, unknown> | null) : null
  return claims?.sub === sub ? claims : {}
}

/**
 * An OpenID Connect provider for the identity library. The library's own plugin reads the discovery document at the start
 * only, and accepts an answer without an ID token; here the ID token is required, with its nonce.
 */
export function createOidcProvider(settings: OidcSettings, db: Database): OAuthProvider {
  const { id, issuer, clientIds, clientSecret, scopes, responseMode, domains } = settings
  const discovery = createDiscovery(issuer)
  const verify = async (token: string, nonce: string | undefined): Promise<IdTokenClaims | null> => {
    const discovered = await discovery().catch(() => null)
    return discovered && verifyIdToken(token, discovered, { issuer, clientIds, nonce })
  }
  return {
    id,
    name: settings.label,
    issuer,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => (profile as IdTokenClaims).sub,
    // Only for tokens that a client brings. The library passes no nonce when the client sends none.
    idToken: {
      verify: async (token, nonce) => {
        const claims = nonce ? await verify(token, nonce) : null
        return claims !== null && (await useOnce(db, token, claims.exp))
      },
    },
    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce }) {
      const { authorizationEndpoint } = await discovery().catch(() => {
        throw unavailable()
      })
      return createAuthorizationURL({
        id,
        options: { clientId: clientIds[0] },
        authorizationEndpoint,
        state,
        codeVerifier,
        redirectURI,
        nonce: idTokenNonce!,
        scopes: ['openid', ...scopes],
        ...(responseMode && { responseMode }),
      })
    },
    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      const { tokenEndpoint, authentication } = await discovery()
      const secret = typeof clientSecret === 'string' ? clientSecret : await clientSecret()
      return validateAuthorizationCode({
        code,
        codeVerifier: codeVerifier!,
        redirectURI,
        options: { clientId: clientIds[0], clientSecret: secret },
        tokenEndpoint,
        authentication,
      })
    },
    async getUserInfo({ idToken, accessToken, expectedIdTokenNonce }) {
      const claims = idToken ? await verify(idToken, expectedIdTokenNonce) : null
      if (!claims) return null
      const { email, email_verified } = claims
      const named = email ? { email, email_verified } : await readUserInfo(await discovery(), accessToken, claims.sub)
      return { user: await toProviderUser(domains ? claimsOfDomains(named, domains) : named), data: claims }
    },
  }
}
