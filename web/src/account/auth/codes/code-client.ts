import type { SignUpForm } from '@hearth/shared/account/account'
import { withProof } from '../../../app/captcha/with-proof.ts'
import { currentLanguage } from '../../../app/i18n/i18n.ts'
import { requestAuth } from '../../../app/session/auth-client.ts'

type Body = Record<string, unknown>

/** Mails and text messages come in the language of the page. */
const inLanguage = (body: Body): Body => ({ ...body, languageCode: currentLanguage() })

const request = (path: string, body: Body) => withProof((proof) => requestAuth<void>(path, inLanguage(body), { proof }))

/** The operations of codes and links. Each throws AuthError. */
export const codeClient = {
  sendEmailCode: (email: string) => request('/email-otp/send-verification-otp', { email, type: 'sign-in' }),
  enterEmailCode: (email: string, otp: string) => requestAuth<void>('/sign-in/email-otp', inLanguage({ email, otp })),
  sendLink: (email: string) => request('/sign-in/magic-link', { email }),
  pressLink: (token: string | null) => requestAuth<void>('/magic-link/verify', { token }),
  sendPhoneCode: (phoneNumber: string) => request('/phone-number/send-otp', { phoneNumber }),
  enterPhoneCode: (phoneNumber: string, code: string) =>
    requestAuth<void>('/phone-number/verify', inLanguage({ phoneNumber, code })),
  /** @param email the number, in the form's field of the address */
  signUpByPhone: ({ email, ...account }: Omit<SignUpForm, 'confirmPassword'>) =>
    request('/sign-up/email', { ...account, name: account.firstName, phoneNumber: email.trim() }),
  signInByPhone: (phoneNumber: string, password: string) =>
    requestAuth<void>('/sign-in/email', { phoneNumber, password }),
  sendRecoveryCode: (phoneNumber: string) => request('/phone-number/request-password-reset', { phoneNumber }),
  resetPassword: (phoneNumber: string, otp: string, newPassword: string) =>
    requestAuth<void>('/phone-number/reset-password', { phoneNumber, otp, newPassword }),
}

/** Whether the visitor typed a phone number rather than an address. The server reads it. */
export const looksLikePhone = (typed: string) => /^[+\d][\d\s().\-/]{4,}$/.test(typed.trim())
