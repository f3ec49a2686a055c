import { open } from '../../api.ts'

/** Public, because the sign-in screen shows it. */
export const list = open.waysIn.list.handler(() => ({
  emailCode: false,
  magicLink: false,
  phone: null,
  providers: [],
  sso: false,
  passkey: false,
  wallet: false,
  captcha: null,
}))
