import { requestAuth } from '../../app/session/auth-client.ts'

/**
 * Leaves for a provider's page. The provider leads back to `/auth` or, after linking, to `/settings`.
 * @throws AuthError when the server refuses or cannot reach the provider
 */
export async function openProvider(path: '/sign-in/social' | '/link-social', provider: string) {
  const { url } = await requestAuth<{ url: string }>(path, { provider })
  location.assign(url)
}
