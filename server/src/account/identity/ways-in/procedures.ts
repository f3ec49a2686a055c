import { open } from '../../../api.ts'
import { callingCodes } from '../codes/phone-number.ts'
import { type OptionalWay, waysThatAreOff } from '../off-ways.ts'
import { offersPasskeys } from '../passkeys/offers-passkeys.ts'
import { openProvidersOf } from '../providers/configured.ts'

/** Public, because the sign-in screen shows it. */
export const list = open.waysIn.list.handler(async ({ context }) => {
  const { env, sms } = context
  const { off, kept } = await waysThatAreOff(context)
  const isOffered = (way: OptionalWay) => !off.includes(way) || kept.includes(way)
  return {
    emailCode: true,
    magicLink: true,
    phone: sms.isOn && isOffered('phone') ? { countries: callingCodes(env.SMS_COUNTRIES) } : null,
    providers: openProvidersOf(env).map(({ id, label }) => ({ id, label })),
    sso: env.SSO_PROVIDERS.length > 0,
    passkey: offersPasskeys(env),
    wallet: env.WALLET_SIGN_IN && isOffered('wallets'),
    captcha: env.CAPTCHA ? { kind: env.CAPTCHA, siteKey: env.CAPTCHA_SITE_KEY ?? null } : null,
    ...(kept.length > 0 && { kept }),
  }
})
