import type { SignUpForm } from '@hearth/shared/account/account'
import { captchaHeader } from '@hearth/shared/account/captcha-constants'
import type { SignOutScope } from '@hearth/shared/account/sessions'
import type { Language } from '@hearth/shared/language-codes'
import { askAgain } from '../api/ask-again.ts'
import { noteFailure } from '../api/failed-requests.ts'

/** A refusal of the identity service: its code (EMAIL_NOT_VERIFIED, …) and the rest of its response. */
export class AuthError extends Error {
  override name = 'AuthError'
  code: string
  details: unknown
  constructor(code: string, details?: unknown) {
    super(code)
    this.code = code
    this.details = details
  }
}

/**
 * Sends a request to the identity service: a POST if there is a body.
 * @param options `proof` that a person sends it (auth/captcha); `signal` gives the request up
 * @returns the response's body
 * @throws AuthError with the service's code, or NETWORK when no response came
 */
export async function requestAuth<T>(
  path: string,
  body?: Record<string, unknown>,
  { proof, signal }: { proof?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(proof && { [captchaHeader]: proof }) }
  const sent = { method: 'POST', headers, body: JSON.stringify(body) }
  const ask = () => fetch(`/api/auth${path}`, { ...(body && sent), signal: signal ?? null })
  // A POST that may have been carried out is not repeated, and neither is one with a proof, which works once.
  const statuses = body && (proof ? [] : [503])
  const response = await askAgain(ask, { statuses }).catch(() => null)
  if (response) noteFailure(response)
  const answer = (await response?.json().catch(() => null)) as { code?: string } | null
  if (response?.ok) return answer as T
  throw new AuthError(answer?.code ?? (response?.status === 429 ? 'TOO_MANY_REQUESTS' : 'NETWORK'), answer)
}

const post = (path: string, body: Record<string, unknown>, proof?: string) => requestAuth<void>(path, body, { proof })

type Account = Omit<SignUpForm, 'confirmPassword'> & { languageCode: Language }

export type Confirmed = { email: string; signedIn: boolean }

/** The operations of the identity service. Each throws AuthError. */
export const authClient = {
  signUp: (account: Account, proof?: string) => post('/sign-up/email', { ...account, name: account.firstName }, proof),
  signIn: (email: string, password: string) => post('/sign-in/email', { email, password }),
  /** @param scope which sessions of the account end */
  signOut: (scope: SignOutScope = 'local') => post('/sign-out', { scope }),
  requestPasswordReset: (email: string, proof?: string) => post('/request-password-reset', { email }, proof),
  resetPassword: (token: string | null, newPassword: string) => post('/reset-password', { token, newPassword }),
  /** After a recent proof, which takes the place of the old password. */
  setPassword: (newPassword: string) => post('/set-password', { newPassword }),
  sendVerificationMail: (email: string, proof?: string) => post('/send-verification-email', { email }, proof),
  /**
   * @param password needed in another browser than that of the sign-up
   * @returns the address that is confirmed now, and whether this browser, which signed up, is signed in with it
   */
  confirmEmail: (token: string | null, password?: string) =>
    requestAuth<Confirmed>('/confirm-email', password ? { token, password } : { token }),
}
