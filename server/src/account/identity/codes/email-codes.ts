import { emailOTP } from 'better-auth/plugins/email-otp'
import type { Secret } from '../../../platform/config/secret.ts'
import type { MailSender } from '../../../platform/mail/mail-sender.ts'
import { codeHash, codeLength, codeSeconds, codeTries } from './code-hash.ts'
import { requestedLanguage } from './language.ts'

/**
 * Sign-in by a code that is mailed. It proves access to the mailbox: a new account is confirmed, and an unconfirmed one
 * loses its password, which a stranger may have chosen. `code-requests.ts` checks and limits the requests.
 */
export const emailCodePlugin = ({ secret, mailSender }: { secret: Secret; mailSender: MailSender }) =>
  emailOTP({
    otpLength: codeLength,
    expiresIn: codeSeconds,
    allowedAttempts: codeTries,
    storeOTP: { hash: async (code) => codeHash(secret, code) },
    sendVerificationOTP: async ({ email, otp: code }, ctx) => {
      const recipient = { email, name: '', emailVerified: false, languageCode: requestedLanguage(ctx) }
      mailSender.sendInBackground('signInCode', recipient, () => ({ code }))
    },
  })
