import type { OAuthProvider } from 'better-auth/oauth2'
import type { Env } from '../../../platform/config/env.ts'
import type { SamlSettings } from '../../../platform/config/sso.ts'
import type { Database } from '../../../platform/db/connection.ts'
import { type SamlAnswer, takeAnswer } from '../saml/answers.ts'
import { authnRequestUrl } from '../saml/authn-request.ts'
import { claimsOfDomains, toProviderUser } from './provider-user.ts'

type Deps = { env: Pick<Env, 'BASE_URL'>; db: Database }

/**
 * A SAML identity provider for the identity library, which takes it for one with codes. The code stands for an assertion
 * that http/saml-endpoints.ts has checked. The id of the request carries state and nonce, so that the answer belongs to
 * the browser that began.
 */
export function createSamlProvider(settings: SamlSettings, { env, db }: Deps): OAuthProvider {
  const { id, label, domains } = settings
  return {
    id,
    name: label,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => (profile as SamlAnswer).subject,
    createAuthorizationURL: async ({ state, idTokenNonce }) =>
      new URL(authnRequestUrl(settings, env.BASE_URL, { state, nonce: idTokenNonce! })),
    validateAuthorizationCode: async ({ code }) => {
      const answer = await takeAnswer(db, id, code)
      return answer && { raw: answer }
    },
    getUserInfo: async ({ raw, expectedIdTokenNonce }) => {
      const answer = raw as SamlAnswer | undefined
      if (!answer || answer.nonce !== expectedIdTokenNonce) return null
      return { user: await toProviderUser(claimsOfDomains({ email: answer.email }, domains)), data: answer }
    },
  } as OAuthProvider
}
