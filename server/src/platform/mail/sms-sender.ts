import type { Language } from '@hearth/shared/language-codes'
import type { Env } from '../config/env.ts'
import type { Log } from '../config/log.ts'
import type { Mailer } from './mail.ts'
import { sendByGateway } from './sms-gateway.ts'
import { translatorFor } from './templates.ts'

type Deps = {
  env: Pick<Env, 'SMS_GATEWAY_URL' | 'SMS_GATEWAY_TOKEN' | 'SMS_FROM' | 'BASE_URL' | 'production'>
  log: Log
  mailer: Mailer
}

export type SmsSender = ReturnType<typeof createSmsSender>

/** The last line lets phones fill the code in on this site only (WebOTP, "origin-bound one-time codes"). */
function textWithCode(baseUrl: string, code: string, language: Language, hasAccount: boolean): string {
  const words = translatorFor(language)(hasAccount ? 'sms.codeOfAccount' : 'sms.code', { code })
  return `${words}\n\n@${new URL(baseUrl).hostname} #${code}`
}

/**
 * Sends text messages through the configured gateway. Without one, a development machine shows them in its mail viewer,
 * and every other installation has no text messages.
 */
export function createSmsSender({ env, log, mailer }: Deps) {
  const { SMS_GATEWAY_URL: url } = env
  const shown = !url && mailer.captured !== null && !env.production
  const inFlight = new Set<Promise<unknown>>()

  async function send(to: string, text: string) {
    if (url) return sendByGateway({ url, token: env.SMS_GATEWAY_TOKEN, from: env.SMS_FROM }, to, text)
    if (!shown) throw new Error('There is no gateway for text messages.')
    await mailer.send({ to, subject: 'Text message', text, html: '', links: [] })
  }

  /**
   * Sends a message without making the request wait. A failure is logged without number and text.
   * @param content creates the text; null when the message may not be sent
   */
  function sendInBackground(to: string, content: () => Promise<string | null>): void {
    const sent = content()
      .then((text) => (text === null ? undefined : send(to, text)))
      .catch((error: Error) => log.error({ part: 'sms', name: error.name }, 'a text message could not be sent'))
      .finally(() => inFlight.delete(sent))
    inFlight.add(sent)
  }

  /**
   * Sends a one-time code.
   * @param hasAccount whether the message says that the number already has an account
   */
  const sendCode = (to: string, code: string, language: Language, hasAccount = false) =>
    sendInBackground(to, async () => textWithCode(env.BASE_URL, code, language, hasAccount))

  return {
    /** Whether text messages reach anybody. */
    isOn: Boolean(url) || shown,
    sendCode,
    sendInBackground,
    /** Waits for text messages in progress. */
    settled: () => Promise.all(inFlight),
  }
}
