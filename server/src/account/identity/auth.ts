import { maximumPasswordLength } from '@hearth/shared/account/password-limits'
import { fallbackLanguage } from '@hearth/shared/language-codes'
import { betterAuth } from 'better-auth'
import { communityName } from '../../platform/community/name.ts'
import type { Community } from '../../platform/community/settings.ts'
import type { Env } from '../../platform/config/env.ts'
import type { Log } from '../../platform/config/log.ts'
import { identityKeys, type Secret } from '../../platform/config/secret.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { MailSender } from '../../platform/mail/mail-sender.ts'
import type { SmsSender } from '../../platform/mail/sms-sender.ts'
import { createAccountMails } from './account-mails.ts'
import { captchaPlugins } from './captcha/plugin.ts'
import { changePasswordPlugin } from './change-password.ts'
import { createInputCheck, refuseTaken } from './check-input.ts'
import { codePlugins } from './codes/plugins.ts'
import { confirmEmailPlugin } from './confirm-email.ts'
import { cookiePrefix } from './cookie-prefix.ts'
import { countingAdapter } from './counting-adapter.ts'
import { equalWorkPlugin } from './equal-work.ts'
import type { HashPool } from './hash-pool.ts'
import { takeAddressesByOurRule } from './library-addresses.ts'
import { libraryLimits } from './library-limits.ts'
import { rulesOfNewRows, sessionFields } from './new-rows.ts'
import { passkeyPlugins } from './passkeys/plugin.ts'
import { createPasswordHasher } from './password-hash.ts'
import { accountOptions } from './providers/account-options.ts'
import { providersPlugin } from './providers/plugin.ts'
import { provingAdapter } from './proving-adapter.ts'
import { secondFactorPlugin } from './second-factor/plugin.ts'
import { hashedTokenAdapter } from './session-tokens.ts'
import { setPasswordPlugin } from './set-password.ts'
import { takenContactsPlugin } from './taken-contacts.ts'
import { accessTokenPlugins } from './tokens/access-tokens.ts'
import { signedUpHerePlugin } from './unproven-account.ts'
import { upgradeHashPlugin } from './upgrade-hash.ts'
import { walletPlugins } from './wallet/plugin.ts'

export type Auth = ReturnType<typeof createAuth>
type Deps = {
  env: Env
  secret: Secret
  db: Database
  mailSender: MailSender
  sms: SmsSender
  log: Log
  hashing: HashPool
  community: Community
}

const additionalFields = {
  firstName: { type: 'string', required: false, defaultValue: '' },
  lastName: { type: 'string', required: false, defaultValue: '' },
  birthday: { type: 'string', required: false },
  languageCode: { type: 'string', required: false, defaultValue: fallbackLanguage },
  banned: { type: 'boolean', required: false, defaultValue: false, input: false },
} as const

/** The library's plugins and ours, in the order of their hooks. */
const libraryPlugins = (
  { env, secret, db, mailSender, sms, log, community }: Omit<Deps, 'hashing'>,
  mails: ReturnType<typeof createAccountMails>,
) => [
  upgradeHashPlugin(db, env.PASSWORD_COST),
  confirmEmailPlugin({ db, secret, log, env, mailSender, community }),
  changePasswordPlugin(mails.passwordChanged),
  setPasswordPlugin(db, mails.passwordChanged),
  ...walletPlugins({ env, secret }),
  equalWorkPlugin(),
  signedUpHerePlugin(),
  takenContactsPlugin({ db, env, mailSender, log }),
  ...passkeyPlugins({ env, secret, db, community, mailSender, sms, log }),
  ...captchaPlugins({ env, db, secret, community }),
  ...accessTokenPlugins(env),
  secondFactorPlugin({ db, secret, env }),
  providersPlugin({ env, secret, db, community, mailSender, sms, log }),
  ...codePlugins({ env, secret, db, community, mailSender, sms }),
]

/** Creates sign-up, sign-in, confirmation, recovery and sessions. No other file calls the library. */
export function createAuth({ env, secret, db, mailSender, sms, log, hashing, community }: Deps) {
  const secure = env.BASE_URL.startsWith('https:')
  const mails = createAccountMails({ env, secret, db, mailSender, sms, log, community })
  takeAddressesByOurRule()
  return betterAuth({
    appName: communityName(),
    baseURL: env.BASE_URL,
    basePath: '/api/auth',
    secret: identityKeys(secret)[0],
    trustedOrigins: [env.BASE_URL, `http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`],
    database: provingAdapter({ db, env, secret, community }, countingAdapter(secret, hashedTokenAdapter(db))),
    telemetry: { enabled: false },
    // The library's messages contain e-mail addresses, so log only the part before the first colon.
    logger: {
      level: 'error',
      log: (level, message) => log[level === 'error' ? 'error' : 'warn']({ part: 'auth' }, message.split(':')[0]),
    },
    // Unexpected errors go to the server's own handler: the library would print them whole, with a member's data.
    onAPIError: { throw: true, errorURL: `${env.BASE_URL}/auth` },
    // Name, birthday and language belong to the profile, which has rules for them; errors have their own screen.
    // Nothing acts on GET: a mail scanner that opens links would confirm addresses.
    disabledPaths: ['/update-user', '/error', '/verify-email'],
    plugins: libraryPlugins({ env, secret, db, mailSender, sms, log, community }, mails),
    advanced: {
      // Links stay on this site. Set explicitly because the library skips the check in tests.
      disableOriginCheck: false,
      // http/same-origin.ts checks the origin for the whole API. The library's check would also refuse scripts and the
      // other addresses of this host.
      disableCSRFCheck: true,
      database: { generateId: 'uuid' },
      cookiePrefix: cookiePrefix(env),
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure, path: '/' },
      ipAddress: { ipAddressHeaders: ['x-hearth-client'] },
    },
    rateLimit: libraryLimits(env.RATE_LIMIT_FACTOR),
    // Routes say themselves whether they need a fresh proof (routes.ts).
    session: { expiresIn: 30 * 86_400, updateAge: 86_400, freshAge: 0, additionalFields: sessionFields },
    user: { additionalFields },
    account: accountOptions(env),
    // A reader of the database gets no link to reset a password with.
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      // Between Hearth's question whether an address is taken and the library's, another sign-up may take it.
      ...(env.SIGN_UP_ANSWERS === 'spec' && { customSyntheticUser: refuseTaken }),
      minPasswordLength: env.PASSWORD_MIN,
      maxPasswordLength: maximumPasswordLength,
      password: createPasswordHasher(env.PASSWORD_COST, hashing),
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: mails.reset,
      onPasswordReset: mails.wasReset,
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: env.SIGN_UP_ANSWERS === 'alike',
      sendVerificationEmail: mails.confirm,
    },
    databaseHooks: rulesOfNewRows({ db, env, secret, community, mailSender }),
    hooks: { before: createInputCheck({ db, env, sms, community }) },
  })
}
