import type { GenericEndpointContext } from '@better-auth/core'

/** The cookie that names the account this browser signed up. It is signed, hidden from scripts, and valid for 7 days. */
export const signUpCookie = ({ context }: Pick<GenericEndpointContext, 'context'>) =>
  context.createAuthCookie('sign_up', { maxAge: 7 * 86_400 })
