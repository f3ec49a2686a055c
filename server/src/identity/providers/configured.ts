import type { Env } from '../../config/env.ts'
import type { OidcSettings, ProviderSettings } from '../../config/providers.ts'
import { createAppleSecret } from './apple-secret.ts'

const clientIdsOf = (text: string) => text.split(/[\s,]+/).filter(Boolean) as [string, ...string[]]

function google({ GOOGLE_CLIENT_ID: ids, GOOGLE_CLIENT_SECRET: clientSecret }: Env): OidcSettings[] {
  if (!ids || !clientSecret) return []
  const issuer = 'https://accounts.google.com'
  return [{ id: 'google', label: 'Google', issuer, clientIds: clientIdsOf(ids), clientSecret, scopes: ['email'] }]
}

function apple(env: Env): OidcSettings[] {
  const { APPLE_CLIENT_ID: ids, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: privateKey } = env
  if (!ids || !teamId || !keyId || !privateKey) return []
  const clientIds = clientIdsOf(ids)
  const clientSecret = createAppleSecret({ clientId: clientIds[0], teamId, keyId, privateKey })
  const issuer = 'https://appleid.apple.com'
  // Apple returns by a POST whenever it is asked for the address.
  return [
    { id: 'apple', label: 'Apple', issuer, clientIds, clientSecret, scopes: ['email'], responseMode: 'form_post' },
  ]
}

function github({ GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret }: Env): ProviderSettings[] {
  return clientId && clientSecret ? [{ id: 'github', label: 'GitHub', clientId, clientSecret }] : []
}

/** The providers of this installation, in the order of their buttons. One that lacks a setting is left out. */
export function providersOf(env: Env): ProviderSettings[] {
  const others = env.OIDC_PROVIDERS.map(
    ({ clientId, ...rest }): OidcSettings => ({ ...rest, clientIds: [clientId], scopes: ['email'] }),
  )
  return [...google(env), ...apple(env), ...github(env), ...others]
}
