import * as z from 'zod'
import { isLoopback } from './hosts.ts'
import { parseList } from './json-list.ts'

const PlainId = z.string().regex(/^[a-z][a-z0-9-]{1,19}$/, 'an id has 2 to 20 small letters, digits and hyphens')
/** Ids that name other kinds of accounts. */
const taken = ['credential', 'google', 'apple', 'github', 'siwe', 'email', 'phone', 'passkey', 'wallet', 'sso']

/** Tokens and codes must not travel in the clear, except to a provider on this machine. */
export const Issuer = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.startsWith('https:') || isLoopback(new URL(url).hostname), 'an issuer needs https')

/** The id of a provider that the operator adds. */
export const ProviderId = PlainId.refine((id) => !taken.includes(id), 'this id is reserved')

const OidcProvider = z.strictObject({
  id: ProviderId,
  label: z.string().trim().min(1).max(40),
  issuer: Issuer,
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
})

/** An OpenID Connect provider, as OIDC_PROVIDERS lists them, or one that Hearth knows. */
export type OidcSettings = Omit<z.infer<typeof OidcProvider>, 'clientId' | 'clientSecret'> & {
  /** The first is this site's; the others are apps whose ID tokens are accepted too. */
  clientIds: [string, ...string[]]
  clientSecret: string | (() => Promise<string>)
  /** `form_post`: the provider returns by a POST. */
  responseMode?: 'form_post'
  /** The domains whose addresses count as verified when the provider names them (SSO_PROVIDERS). */
  domains?: string[]
  scopes: string[]
}

/** The setting OIDC_PROVIDERS: a JSON array. */
export const OidcProviders = z
  .string()
  .optional()
  .transform(parseList)
  .pipe(
    z
      .array(OidcProvider)
      .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'each provider needs an id of its own'),
  )

export type GithubSettings = { id: 'github'; label: string; clientId: string; clientSecret: string }
