import type { Env } from '../../../platform/config/env.ts'
import type { CompanySettings, ProviderSettings } from '../../../platform/config/provider-settings.ts'
import type { OidcSettings } from '../../../platform/config/providers.ts'
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

const withClientIds = <T extends { clientId: string }>({ clientId, ...rest }: T) => ({
  ...rest,
  clientIds: [clientId] as [string],
  scopes: ['email'],
})

/** The providers that have a button, in its order. One that lacks a setting is left out. */
export const openProvidersOf = (env: Env): ProviderSettings[] => [
  ...google(env),
  ...apple(env),
  ...github(env),
  ...env.OIDC_PROVIDERS.map(withClientIds),
]

/** The providers of companies and organisations, which the domain of an address leads to. */
export const companiesOf = (env: Env): CompanySettings[] =>
  env.SSO_PROVIDERS.map((one) => ('clientId' in one ? withClientIds(one) : one))

/** All providers of this installation. */
export const providersOf = (env: Env): ProviderSettings[] => [...openProvidersOf(env), ...companiesOf(env)]

/** The company or organisation that an address belongs to. Subdomains belong to it only where they are listed. */
export function companyOf(env: Env, email: string): CompanySettings | undefined {
  const domain = email.split('@').at(-1)!.toLowerCase()
  return companiesOf(env).find(({ domains }) => domains.includes(domain))
}
