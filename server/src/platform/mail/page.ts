import type { Language } from '@hearth/shared/language-codes'
import type { MailLook } from '@hearth/shared/look-style'
import { lookOfMails } from '../community/look.ts'
import { communityName } from '../community/name.ts'
import { escapeHtml } from './html.ts'
import type { Mail } from './mail.ts'

/** What a mail is about: the address of its button, or a one-time code to type. */
export type MailOffer = string | { code: string }

/** The words of a mail, without HTML. */
export type MailWords = {
  subject: string
  greeting: string
  paragraphs: string[]
  /** A list below the paragraphs. */
  lines?: string[]
  /** The button's label. */
  action: string
  footer: string
  /** Links below the footer. */
  links?: { text: string; to: string }[]
}

/** A mail is read in the theme of the reader's device. Programs that know no media queries show the light one. */
const darkStyles = ({ darkButton, darkName }: MailLook) => `@media (prefers-color-scheme: dark) {
.page { background: #171312 !important; color: #f4ece7 !important }
.card { background: #211b19 !important }
.name { color: ${darkName} !important }
.small, .small a { color: #b5a69d !important }
.button { background: ${darkButton} !important; color: #1b1412 !important }
}`

/** Lines that a person wrote stay lines. */
const linesOf = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')
const paragraph = (text: string) => `<p style="margin:0 0 16px;line-height:1.7">${linesOf(text)}</p>`
const item = (text: string) => `<li style="margin:0 0 8px;line-height:1.7">${linesOf(text)}</li>`
const link = ({ text, to }: { text: string; to: string }) =>
  `<a href="${escapeHtml(to)}" style="color:#6f635c">${escapeHtml(text)}</a>`
const button = (label: string, to: string, look: MailLook) =>
  `<a class="button" href="${escapeHtml(to)}" style="display:inline-block;padding:12px 24px;border-radius:${look.buttonRadius};background:${look.button};color:#fff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a>`
const digits = (code: string) =>
  `<span style="font-family:ui-monospace,monospace;font-size:32px;font-weight:700;letter-spacing:6px">${escapeHtml(code)}</span>`
const small = (content: string) =>
  `<p class="small" style="margin:0;line-height:1.7;font-size:14px;color:#6f635c">${content}</p>`

function htmlOf(language: Language, words: MailWords, offer: MailOffer) {
  const { subject, greeting, paragraphs, lines = [], action, footer, links = [] } = words
  const look = lookOfMails()
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${darkStyles(look)}</style></head>
<body class="page" style="margin:0;padding:32px 16px;background:#fbf8f5;color:#2a2320;font-family:system-ui,sans-serif;font-size:16px;overflow-wrap:anywhere">
<div class="card" style="max-width:480px;margin:0 auto;padding:32px;border-radius:${look.cardRadius};background:#fff">
<p class="name" style="margin:0 0 24px;font-weight:700;font-size:20px;color:${look.name}">${escapeHtml(communityName())}</p>
${[greeting, ...paragraphs].map(paragraph).join('')}${lines.length ? `<ul style="margin:0 0 16px;padding:0 0 0 20px">${lines.map(item).join('')}</ul>` : ''}<p style="margin:0 0 24px">${typeof offer === 'string' ? button(action, offer, look) : digits(offer.code)}</p>
${small(escapeHtml(footer))}${links.length ? small(links.map(link).join(' · ')) : ''}</div></body></html>`
}

function textOf({ greeting, paragraphs, lines = [], action, footer, links = [] }: MailWords, offer: MailOffer) {
  const centre = typeof offer === 'string' ? `${action}: ${offer}` : offer.code
  const list = lines.length ? [lines.map((line) => `- ${line}`).join('\n')] : []
  const below = links.length ? [links.map(({ text, to }) => `${text}: ${to}`).join('\n')] : []
  return [greeting, ...paragraphs, ...list, centre, footer, ...below].join('\n\n')
}

/** A mail as HTML and as plain text. */
export function mailPage(
  language: Language,
  words: MailWords,
  offer: MailOffer,
): Pick<Mail, 'subject' | 'text' | 'html' | 'links'> {
  return {
    subject: words.subject,
    text: textOf(words, offer),
    html: htmlOf(language, words, offer),
    links: typeof offer === 'string' ? [offer] : [],
  }
}
