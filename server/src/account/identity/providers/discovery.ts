import { hour, second } from '@hearth/shared/time'
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import { isLoopback } from '../../../platform/config/hosts.ts'

const timeoutMs = 5 * second
/** How long a discovery document counts, in milliseconds. Providers move their endpoints rarely. */
const lifetimeMs = hour

const Endpoint = z
  .url()
  .refine((url) => url.startsWith('https:') || (url.startsWith('http:') && isLoopback(new URL(url).hostname)))

/** What Hearth uses of a discovery document (OpenID Connect Discovery 1.0, section 3). */
const Document = z.object({
  issuer: z.string(),
  authorization_endpoint: Endpoint,
  token_endpoint: Endpoint,
  jwks_uri: Endpoint,
  userinfo_endpoint: Endpoint.optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).default(['RS256']),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
})

export type Discovered = {
  authorizationEndpoint: string
  tokenEndpoint: string
  userinfoEndpoint: string | undefined
  /** How the client authenticates at the token endpoint. */
  authentication: 'basic' | 'post'
  /** Signature algorithms of ID tokens: those with a key pair only. */
  algorithms: string[]
  keys: JWTVerifyGetKey
}

async function discover(issuer: string): Promise<Discovered> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
  if (!response.ok) throw new Error(`The discovery document answered ${response.status}.`)
  const found = Document.parse(await response.json())
  if (found.issuer !== issuer) throw new Error('The discovery document is of another issuer.')
  return {
    authorizationEndpoint: found.authorization_endpoint,
    tokenEndpoint: found.token_endpoint,
    userinfoEndpoint: found.userinfo_endpoint,
    authentication: found.token_endpoint_auth_methods_supported.includes('client_secret_basic') ? 'basic' : 'post',
    algorithms: found.id_token_signing_alg_values_supported.filter((name) =>
      /^(RS|PS|ES)(256|384|512)$|^EdDSA$/.test(name),
    ),
    keys: createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: timeoutMs }),
  }
}

/**
 * Creates a reader of an issuer's endpoints and keys. It asks the issuer on first use, so that a provider that is down
 * when Hearth starts works later, and once an hour after that. A failure is not remembered.
 * @returns a function that rejects when the issuer does not answer, or answers for another issuer
 */
export function createDiscovery(issuer: string): () => Promise<Discovered> {
  let found: { until: number; document: Promise<Discovered> } | undefined
  return () => {
    if (found && found.until > Date.now()) return found.document
    const asked = { until: Date.now() + lifetimeMs, document: discover(issuer) }
    found = asked
    asked.document.catch(() => {
      if (found === asked) found = undefined
    })
    return asked.document
  }
}
