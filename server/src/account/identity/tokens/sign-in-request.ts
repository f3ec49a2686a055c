import type { TokenRequest } from '@hearth/shared/account/tokens'
import type { Env } from '../../../platform/config/env.ts'
import { setCookie } from '../second-factor/cookies.ts'

/** A request of the browser's sign-in that a grant stands for. */
export type SignInRequest = { route: string; body: object; cookie?: string }

/** The browser's request for a grant that signs in; null for a grant that is exchanged without one. */
export function signInRequestOf(grant: TokenRequest, env: Pick<Env, 'BASE_URL'>): SignInRequest | null {
  switch (grant.grant_type) {
    case 'password':
      return {
        route: 'POST /sign-in/email',
        body: { email: grant.email, phoneNumber: grant.phone, password: grant.password },
      }
    case 'otp':
      return grant.email
        ? { route: 'POST /sign-in/email-otp', body: { email: grant.email, otp: grant.code } }
        : { route: 'POST /phone-number/verify', body: { phoneNumber: grant.phone, code: grant.code } }
    case 'id_token': {
      const idToken = { token: grant.id_token, ...(grant.nonce && { nonce: grant.nonce }) }
      return { route: 'POST /sign-in/social', body: { provider: grant.provider, idToken } }
    }
    case 'web3':
      return { route: 'POST /siwe/verify', body: { message: grant.message, signature: grant.signature } }
    case 'mfa': {
      const [cookie] = setCookie(env, 'challenge', grant.challenge, 1).split(';')
      return { route: 'POST /second-factor/verify', body: { method: grant.method, code: grant.code }, cookie }
    }
    default:
      return null
  }
}
