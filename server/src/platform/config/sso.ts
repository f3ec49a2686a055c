import { X509Certificate } from 'node:crypto'
import * as z from 'zod'
import { isLoopback } from './hosts.ts'
import { parseList } from './json-list.ts'
import { Issuer, ProviderId } from './providers.ts'

const Domain = z
  .string()
  .toLowerCase()
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])$/, 'a domain looks like company.example')

const common = {
  id: ProviderId,
  label: z.string().trim().min(1).max(40),
  /** Addresses of these domains lead to the provider. Those that it names count as verified. */
  domains: z.array(Domain).min(1),
}

function readCertificate(text: string, { addIssue }: z.RefinementCtx) {
  const pem = text.includes('-----') ? text.replaceAll('\\n', '\n') : text.replace(/\s+/g, '')
  try {
    const { publicKey } = new X509Certificate(text.includes('-----') ? pem : Buffer.from(pem, 'base64'))
    const { modulusLength = 0 } = publicKey.asymmetricKeyDetails ?? {}
    if (publicKey.asymmetricKeyType === 'rsa' && modulusLength >= 2048) return publicKey
    addIssue({ code: 'custom', message: 'a certificate needs an RSA key of 2048 bits or more' })
  } catch {
    addIssue({ code: 'custom', message: 'not a certificate' })
  }
  return z.NEVER
}

const OidcCompany = z.strictObject({
  ...common,
  issuer: Issuer,
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
})

const EntryPoint = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.startsWith('https:') || isLoopback(new URL(url).hostname), 'an entry point needs https')

const SamlCompany = z.strictObject({
  ...common,
  /** Where requests go (HTTP-Redirect). */
  entryPoint: EntryPoint,
  /** The name of the identity provider. */
  entityId: z.string().min(1).max(1024),
  /** Its signing certificates; two while it changes them. The key counts, not the end of the certificate. */
  certificates: z.array(z.string().transform(readCertificate)).min(1),
  /** The name of this site; by default the address of its metadata. */
  audience: z.string().min(1).max(1024).optional(),
  /** The attribute that names the person for ever; by default a persistent NameID does. */
  subject: z.string().min(1).optional(),
  /** The attribute with the e-mail address; by default one of the usual names. */
  email: z.string().min(1).optional(),
})

/** A SAML 2.0 identity provider, as SSO_PROVIDERS lists them. */
export type SamlSettings = z.infer<typeof SamlCompany>

/** The setting SSO_PROVIDERS: a JSON array of OpenID Connect and SAML providers, each with its domains. */
export const SsoProviders = z
  .string()
  .optional()
  .transform(parseList)
  .pipe(z.array(z.union([OidcCompany, SamlCompany])))

type Settings = { OIDC_PROVIDERS: { id: string }[]; SSO_PROVIDERS: { id: string; domains: string[] }[] }

/** An id is part of the key of identities, and a domain leads to one provider. */
export function checkSso({ OIDC_PROVIDERS, SSO_PROVIDERS }: Settings, { addIssue }: z.RefinementCtx) {
  const isTwice = (all: string[]) => new Set(all).size < all.length
  const refuse = (message: string) => addIssue({ code: 'custom', path: ['SSO_PROVIDERS'], message })
  if (isTwice([...OIDC_PROVIDERS, ...SSO_PROVIDERS].map(({ id }) => id))) refuse('each provider needs an id of its own')
  if (isTwice(SSO_PROVIDERS.flatMap(({ domains }) => domains))) refuse('a domain belongs to one provider')
}
