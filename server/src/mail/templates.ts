import { Language as Languages } from '@hearth/shared/language'
import { fallbackLanguage, type Language, languages } from '@hearth/shared/language-codes'
import i18next from 'i18next'
import da from '../locales/da.json' with { type: 'json' }
import de from '../locales/de.json' with { type: 'json' }
import en from '../locales/en.json' with { type: 'json' }
import es from '../locales/es.json' with { type: 'json' }
import km from '../locales/km.json' with { type: 'json' }
import th from '../locales/th.json' with { type: 'json' }
import { escapeHtml } from './html.ts'
import type { Mailer } from './mail.ts'

/** What happens to an account and its owner is told, with a link that says that it wasn't them. */
export const accountChanges = [
  'identityLinked',
  'identityUnlinked',
  'factorAdded',
  'factorRemoved',
  'backupCodesRenewed',
  'passkeyAdded',
  'passkeyRemoved',
  'phoneAdded',
  'phoneChanged',
  'phoneRemoved',
  'newDevice',
  'newProgram',
  'addressRequested',
  'addressChanged',
  'addressConfirmed',
] as const
export type AccountChange = (typeof accountChanges)[number]

export type MailTemplate =
  | 'confirm'
  | 'reset'
  | 'passwordChanged'
  | 'guesses'
  | 'hidden'
  | 'factorCode'
  | 'signInCode'
  | 'signInLink'
  | 'accessEnded'
  | 'invited'
  | 'accountDeleted'
  | `notice.${AccountChange}`

/**
 * What a template's text names, such as a provider or a device. Never the words of a stranger. `thing` is translated, and
 * stands in for a missing name.
 */
export type MailValues = { what?: string | null; thing?: 'totp' | 'email' | 'phone' | 'passkey' | 'device' | 'program' }

/** What a mail is about: the address of its button, or a one-time code to type. */
export type MailContent = string | { code: string }

const texts = i18next.createInstance()
await texts.init({
  lng: fallbackLanguage,
  fallbackLng: fallbackLanguage,
  supportedLngs: [...languages],
  // The same texts are used in plain text; `page` escapes them for HTML.
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(
    Object.entries({ en, es, de, da, th, km }).map(([lng, translation]) => [lng, { translation }]),
  ),
})

/** The texts of one language, for mails that are not templates. */
export const translatorFor = (language: Language) => texts.getFixedT(language)

const namedIn = ({ what, thing }: MailValues, t: ReturnType<typeof translatorFor>) =>
  what ?? (thing && t(`thing.${thing}`))

/** A notice as a text message: what the mail's subject says, and the link. */
export function textNotice(
  language: Language,
  change: AccountChange | 'passwordChanged',
  link: string,
  values: MailValues,
) {
  const t = translatorFor(language)
  const key = change === 'passwordChanged' ? change : `notice.${change}`
  return t('sms.notice', { subject: t(`${key}.subject`, { what: namedIn(values, t) }), link })
}

function page(
  language: Language,
  content: Record<'subject' | 'greeting' | 'body' | 'action' | 'footer', string>,
  offer: MailContent,
) {
  const p = (text: string) => `<p style="margin:0 0 16px;line-height:1.7">${escapeHtml(text)}</p>`
  const button = (link: string) =>
    `<a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#d63f24;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(content.action)}</a>`
  const digits = (code: string) =>
    `<span style="font-family:ui-monospace,monospace;font-size:32px;font-weight:700;letter-spacing:6px">${escapeHtml(code)}</span>`
  const centre = typeof offer === 'string' ? button(offer) : digits(offer.code)
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#fbf8f5;color:#2a2320;font-family:system-ui,sans-serif;font-size:16px">
<div style="max-width:480px;margin:0 auto;padding:32px;border-radius:16px;background:#fff">
<p style="margin:0 0 24px;font-weight:700;font-size:20px;color:#c23a21">Hearth</p>
${p(content.greeting)}${p(content.body)}<p style="margin:0 0 24px">${centre}</p>
<p style="margin:0;line-height:1.7;font-size:14px;color:#6f635c">${escapeHtml(content.footer)}</p></div></body></html>`
}

/**
 * Sends a mail template in the member's language.
 * @param to `name` is null for an unconfirmed address, because the name may be a stranger's words
 * @param offer the address of the mail's button, or a code
 */
export async function sendTemplate(
  mailer: Mailer,
  template: MailTemplate,
  to: { email: string; name: string | null; language: string },
  offer: MailContent,
  values: MailValues = {},
) {
  const language = Languages.catch(fallbackLanguage).parse(to.language)
  const t = texts.getFixedT(language)
  // All notices have the same button and footer.
  const what = namedIn(values, t)
  const translate = (part: string) => t([`${template}.${part}`, `notice.${part}`], { what })
  const parts = {
    subject: translate('subject'),
    greeting: to.name === null ? t('hello') : t('greeting', { name: to.name }),
    body: translate('body'),
    action: typeof offer === 'string' ? translate('action') : '',
    footer: translate('footer'),
  }
  const centre = typeof offer === 'string' ? `${parts.action}: ${offer}` : offer.code
  const text = [parts.greeting, parts.body, centre, parts.footer].join('\n\n')
  const links = typeof offer === 'string' ? [offer] : []
  await mailer.send({ to: to.email, subject: parts.subject, text, html: page(language, parts, offer), links })
}
