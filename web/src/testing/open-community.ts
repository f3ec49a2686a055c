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

/** What the server answers a visitor when sign-up is open and only mail is configured. */
export const openCommunity = {
  'GET /ways-in': () => waysIn,
  'GET /community': () => ({ signUp: 'open', banner: null }),
}
