import { resolve } from 'node:path'
import { Email } from '@hearth/shared/account/account'
import { minimumPasswordLength } from '@hearth/shared/account/password-limits'
import { limits } from '@hearth/shared/limits'
import { isSupportedCountry } from 'libphonenumber-js/max'
import * as z from 'zod'
import { ApiClients } from './api-clients.ts'
import { backupSettings } from './backup-settings.ts'
import { checkCaptcha } from './captcha.ts'
import { hostPattern, isLoopback, isPrivate } from './hosts.ts'
import { product } from './product.ts'
import { OidcProviders } from './providers.ts'
import { isRedirectUri, redirectUriRule } from './redirect-uris.ts'
import { readSettingFiles } from './setting-files.ts'
import { checkSso, SsoProviders } from './sso.ts'

const Port = z.coerce.number().int().min(0).max(65535)
const Optional = z.string().trim().optional()
const Switch = Optional.pipe(z.stringbool().default(false))
const words = (text: string | undefined) => text?.split(/[\s,]+/) ?? []

/** The binary logarithm of scrypt's N that OWASP recommends for r=8 and p=3. Tests use less. */
export const minimumPasswordCost = 15

/** Countries in which the product's languages are spoken and messages are cheap. */
const defaultCountries = 'AT CH DE DK ES GB IE KH TH'

/** All settings. Each is optional and explained in `.env.example`. */
const Environment = z.object({
  PORT: Port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  BASE_URL: Optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  ALLOWED_HOSTS: Optional.transform((text) => words(text?.toLowerCase())),
  ALLOW_HTTP_ON_PRIVATE_NETWORK: Switch,
  DATA_DIR: z.string().default('./data'),
  CLASSIFIER_DIR: z.string().default('./classifier'),
  DATABASE_URL: Optional,
  DATABASE_APP_URL: Optional,
  SECRET: Optional,
  SECRET_PREVIOUS: Optional.transform((text) => text?.split(/\s+/) ?? []),
  REDIS_URL: Optional,
  SMTP_URL: Optional,
  MAIL_FROM: z.string().default('Hearth <no-reply@localhost>'),
  SMS_GATEWAY_URL: Optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  SMS_GATEWAY_TOKEN: Optional,
  SMS_FROM: z.string().default('Hearth'),
  SMS_COUNTRIES: Optional.transform((text) => words(text?.toUpperCase() ?? defaultCountries)).pipe(
    z.array(z.string().refine(isSupportedCountry, 'not a country')).min(1),
  ),
  SMS_DAILY_LIMIT: z.coerce.number().int().min(0).default(limits.texts.max),
  /** Where members have their age checked, and the key by which the results are signed. */
  AGE_CHECK_URL: Optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  AGE_CHECK_SECRET: Optional.pipe(z.string().min(32).optional()),
  S3_BUCKET: Optional,
  S3_REGION: Optional,
  S3_ENDPOINT: Optional,
  S3_ACCESS_KEY_ID: Optional,
  S3_SECRET_ACCESS_KEY: Optional,
  ...backupSettings,
  MAP_STYLE_URL: Optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  MAP_TOKEN: Optional,
  /**
   * No longer supported: it made the account with this address an admin. Refused, in case an operator still relies on
   * it.
   */
  ADMIN_EMAIL: Optional.refine((email) => !email, {
    error: 'Remove ADMIN_EMAIL: it is no longer supported. Run `npm run admin -- grant EMAIL` instead.',
  }),
  GOOGLE_CLIENT_ID: Optional,
  GOOGLE_CLIENT_SECRET: Optional,
  APPLE_CLIENT_ID: Optional,
  APPLE_TEAM_ID: Optional,
  APPLE_KEY_ID: Optional,
  APPLE_PRIVATE_KEY: Optional,
  GITHUB_CLIENT_ID: Optional,
  GITHUB_CLIENT_SECRET: Optional,
  OIDC_PROVIDERS: OidcProviders,
  SSO_PROVIDERS: SsoProviders,
  /** Where the source of this installation is, which the licence promises to everyone who uses it. */
  SOURCE_URL: Optional.pipe(z.url({ protocol: /^https?$/ }).default(product.repository)),
  CONTACT_EMAIL: Optional.pipe(Email.optional()),
  PUSH_SERVICES: Optional.transform((text) => words(text?.toLowerCase())).pipe(
    z.array(z.string().regex(hostPattern, 'not a host name')),
  ),
  /** Networks of the operator, besides the internet, to which webhooks may be sent. */
  WEBHOOK_NETWORKS: Optional.transform(words).pipe(
    z.array(z.union([z.cidrv4(), z.cidrv6()], 'not a network such as 10.0.0.0/8')),
  ),
  /** Addresses, or a number of hops. A number left as text would be read as an address and trust no proxy. */
  TRUST_PROXY: Optional.transform((text) => (text && /^\d+$/.test(text) ? Number(text) : text)),
  /** The trusted proxy's header with the client's country. Read only with TRUST_PROXY. */
  COUNTRY_HEADER: Optional.transform((name) => name?.toLowerCase()),
  WALLET_SIGN_IN: Switch,
  CAPTCHA: Optional.pipe(z.enum(['altcha', 'turnstile', 'hcaptcha']).optional()),
  CAPTCHA_SITE_KEY: Optional,
  CAPTCHA_SECRET: Optional,
  CAPTCHA_VERIFY_URL: Optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  /** New photos are seen by their owner only, until a moderator approves them. */
  PHOTO_APPROVAL: Switch,
  /**
   * `spec`: a sign-up says that an address or number is taken. `alike`: taken and free ones get the same answer, and a
   * mail or text message tells the owner.
   */
  SIGN_UP_ANSWERS: Optional.pipe(z.enum(['spec', 'alike']).default('spec')),
  PASSWORD_MIN: z.coerce.number().int().min(minimumPasswordLength).max(64).default(minimumPasswordLength),
  PASSWORD_COST: z.coerce.number().int().min(10).max(20).default(minimumPasswordCost),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  API_REDIRECT_URIS: Optional.transform(words).pipe(z.array(z.string().refine(isRedirectUri, redirectUriRule))),
  API_CLIENTS: ApiClients,
  METRICS_TOKEN: Optional,
  /** Whether browsers keep the shell and members' opened conversations for times without a connection. */
  OFFLINE: Optional.pipe(z.stringbool().default(true)),
  API_DOCS: Optional.pipe(z.stringbool().optional()),
  /** Seconds that a stop waits for requests in progress before it closes their connections. */
  STOP_TIMEOUT_SECONDS: z.coerce.number().min(0).max(600).default(10),
  /** Statements that take at least so many milliseconds are logged; 0 logs none. */
  SLOW_STATEMENT_MS: z.coerce.number().int().min(0).default(500),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.string().default('development'),
})

export type Env = ReturnType<typeof readEnv>

type Source = Record<string, string | undefined>

/**
 * Reads the settings from an environment. An empty setting counts as not set.
 * @param source by default the environment of this process
 * @param defaults for settings that are not set, in place of the product's own
 * @throws ZodError that names every invalid setting
 */
export function readEnv(source: Source = process.env, defaults: Source = {}) {
  const given = Object.entries(readSettingFiles(source, Object.keys(Environment.shape))).filter(([, value]) =>
    value?.trim(),
  )
  const env = Environment.superRefine(checkCaptcha)
    .superRefine(checkSso)
    .parse({ ...defaults, ...Object.fromEntries(given) })
  const { NODE_ENV, ALLOW_HTTP_ON_PRIVATE_NETWORK, ...settings } = env
  const BASE_URL = (env.BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '')
  const { protocol, hostname } = new URL(BASE_URL)
  const production = NODE_ENV === 'production' || protocol === 'https:' || !isLoopback(hostname)
  return {
    ...settings,
    DATA_DIR: resolve(env.DATA_DIR),
    CLASSIFIER_DIR: resolve(env.CLASSIFIER_DIR),
    BASE_URL,
    API_DOCS: env.API_DOCS ?? !production,
    /** Members come from other machines. A public address implies it, whatever NODE_ENV says. */
    production,
    /** Production rules over plain http, for a trial in a private network. */
    trial: ALLOW_HTTP_ON_PRIVATE_NETWORK && protocol === 'http:' && isPrivate(hostname),
  }
}
