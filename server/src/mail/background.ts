import { fallbackLanguage } from '@hearth/shared/language-codes'
import type { Log } from '../config/log.ts'
import type { Mailer } from './mail.ts'
import { type Counting, mayWriteTo } from './mail-limit.ts'
import { type Letter, sendLetter } from './templates.ts'

/** An account that a letter goes to. */
export type Receiver = { email: string; name: string; languageCode?: string; emailVerified: boolean }

export type Postman = ReturnType<typeof createPostman>

/** Letters that tell an owner what happened, rather than bring what somebody asked for. */
const notices: ReadonlySet<Letter> = new Set<Letter>(['passwordChanged', 'guesses'])

/**
 * Posts letters without anybody waiting: how long a mail server takes, that it is down, or that a mailbox has had enough
 * would tell whoever asks whether there is an account. A letter that failed is logged, without its address.
 */
export function createPostman(parts: Counting & { mailer: Mailer; log: Log }) {
  const { mailer, log } = parts
  const underWay = new Set<Promise<unknown>>()

  async function send(letter: Letter, receiver: Receiver, link: () => string | Promise<string>) {
    const { email, languageCode, emailVerified } = receiver
    if (!(await mayWriteTo(parts, email, notices.has(letter)))) return log.warn({ part: 'mail', letter }, 'too many')
    // The words of a stranger, who may have typed anybody's address, reach nobody.
    const name = emailVerified ? receiver.name : null
    await sendLetter(mailer, letter, { email, name, language: languageCode ?? fallbackLanguage }, await link())
  }

  /** @param link makes the address that the letter's button leads to, once it is certain that it goes out */
  function post(letter: Letter, receiver: Receiver, link: () => string | Promise<string>): void {
    const sent = send(letter, receiver, link)
      .catch((error: Error) =>
        log.error({ part: 'mail', letter, name: error.name }, 'a letter could not be handed over'),
      )
      .finally(() => underWay.delete(sent))
    underWay.add(sent)
  }

  /** Waits for the letters that are under way. */
  const settled = () => Promise.all(underWay)

  return { post, settled }
}
