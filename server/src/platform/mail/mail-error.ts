/** What nodemailer says of a failed mail. https://nodemailer.com/errors */
export type MailError = Error & { code?: string; command?: string; responseCode?: number }

/** Errors of the connection to the mail server, or of signing in there. */
const serverErrors = ['EAUTH', 'ECONNECTION', 'EDNS', 'ENOAUTH', 'EOAUTH2', 'ESOCKET', 'ETIMEDOUT', 'ETLS']

/** What refused a mail: the mail server, which then takes none at all, or the mailbox, for now or for good. */
export function verdictOf({ code = '', command, responseCode = 0 }: MailError): 'server' | 'later' | 'never' {
  if (serverErrors.includes(code) || command === 'MAIL FROM') return 'server'
  return command === 'RCPT TO' && responseCode >= 500 ? 'never' : 'later'
}
