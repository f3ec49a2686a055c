import type { GithubSettings, OidcSettings } from './providers.ts'
import type { SamlSettings } from './sso.ts'

/** The settings of any provider. */
export type ProviderSettings = OidcSettings | GithubSettings | SamlSettings

/** A provider of a company or organisation, with the domains that lead to it. */
export type CompanySettings = (OidcSettings & { domains: string[] }) | SamlSettings

export const isOidc = (provider: ProviderSettings): provider is OidcSettings => 'issuer' in provider
export const isSaml = (provider: ProviderSettings): provider is SamlSettings => 'entryPoint' in provider
