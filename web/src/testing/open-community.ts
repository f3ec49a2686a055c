import type { WaysIn } from '@hearth/shared/account/ways-in'

const waysIn: WaysIn = {
  emailCode: true,
  magicLink: false,
  phone: null,
  providers: [],
  sso: false,
  passkey: false,
  wallet: false,
  captcha: null,
}

/** What a visitor is answered where all may sign up, and nothing but mail is set up. */
export const openCommunity = {
  'GET /ways-in': () => waysIn,
  'GET /community': () => ({ signUp: 'open', banner: null }),
}
