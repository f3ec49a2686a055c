import type { OAuthProvider } from 'better-auth/oauth2'
import { github } from 'better-auth/social-providers'
import type { GithubSettings } from '../../../platform/config/providers.ts'
import { toProviderUser } from './provider-user.ts'

/** GitHub has OAuth 2.0 without ID tokens, so there is no nonce; state and PKCE bind the answer to the browser. */
export function createGithubProvider({ clientId, clientSecret }: GithubSettings): OAuthProvider {
  const provider = github({ clientId, clientSecret, disableIdTokenSignIn: true })
  return {
    ...provider,
    accountSubject: ({ profile }) => (profile as { id: number }).id,
    getUserInfo: async (tokens) => {
      const found = await provider.getUserInfo(tokens)
      if (!found) return null
      const { email, emailVerified } = found.user
      return { user: await toProviderUser({ email, email_verified: emailVerified }), data: found.data }
    },
  } as OAuthProvider
}
