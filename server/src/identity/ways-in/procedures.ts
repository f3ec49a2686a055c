import { open } from '../../api.ts'
import { offersPasskeys } from '../passkeys/offers-passkeys.ts'

/** Public, because the sign-in screen shows it. */
export const list = open.waysIn.list.handler(({ context: { env } }) => ({
  emailCode: false,
  magicLink: false,
  phone: null,
  providers: [],
  sso: false,
  passkey: offersPasskeys(env),
  wallet: false,
  captcha: env.CAPTCHA ? { kind: env.CAPTCHA, siteKey: env.CAPTCHA_SITE_KEY ?? null } : null,
}))
