import { fallbackLanguage } from '@hearth/shared/language-codes'
import type { Log } from '../config/log.ts'
import type { Mailer } from './mail.ts'
import { type MailLimitDeps, reserveMail } from './mail-limit.ts'
import { type MailTemplate, sendTemplate } from './templates.ts'

/** An account that a letter goes to. */
export type Recipient = { email: string; name: string; languageCode?: string; emailVerified: boolean }

export type MailSender = ReturnType<typeof createMailSender>

/** Letters that tell an owner what happened, rather than bring what somebody asked for. */
const notices: ReadonlySet<MailTemplate> = new Set<MailTemplate>(['passwordChanged', 'guesses'])

/**
 * Posts letters without anybody waiting: how long a mail server takes, that it is down, or that a mailbox has had enough
 * would tell whoever asks whether there is an account. A letter that failed is logged, without its address.
 */
export function createMailSender(deps: MailLimitDeps & { mailer: Mailer; log: Log }) {
  const { mailer, log } = deps
  const inFlight = new Set<Promise<unknown>>()

  async function send(template: MailTemplate, recipient: Recipient, link: () => string | Promise<string>) {
    const { email, languageCode, emailVerified } = recipient
    if (!(await reserveMail(deps, email, notices.has(template))))
      return log.warn({ part: 'mail', letter: template }, 'too many')
    // The words of a stranger, who may have typed anybody's address, reach nobody.
    const name = emailVerified ? recipient.name : null
    await sendTemplate(mailer, template, { email, name, language: languageCode ?? fallbackLanguage }, await link())
  }

  /** @param link makes the address that the letter's button leads to, once it is certain that it goes out */
  function sendInBackground(letter: MailTemplate, receiver: Recipient, link: () => string | Promise<string>): void {
    const sent = send(letter, receiver, link)
      .catch((error: Error) =>
        log.error({ part: 'mail', letter, name: error.name }, 'a letter could not be handed over'),
      )
      .finally(() => inFlight.delete(sent))
    inFlight.add(sent)
  }

  /** Waits for the letters that are under way. */
  const settled = () => Promise.all(inFlight)

  return { sendInBackground, settled }
}
