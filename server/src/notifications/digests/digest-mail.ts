import { createHash } from 'node:crypto'
import { languageOf } from '@hearth/shared/language'
import { type NoticeKind, noticeKinds } from '@hearth/shared/notifications/notifications'
import type { Env } from '../../platform/config/env.ts'
import type { Secret } from '../../platform/config/secret.ts'
import { linkTo } from '../../platform/mail/links.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { mailPage } from '../../platform/mail/page.ts'
import { translatorFor } from '../../platform/mail/templates.ts'
import { addresses } from '../addresses.ts'
import type { DueNews } from './queue.ts'
import type { DigestRecipient } from './recipients.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

type Deps = { env: Pick<Env, 'BASE_URL'>; secret: Secret }
type Translate = ReturnType<typeof translatorFor>

/** How many of a kind there are: messages, or members. */
const countOf = (kind: NoticeKind, news: DueNews[]) =>
  kind === 'message' ? news.reduce((sum, { count }) => sum + count, 0) : news.length

/**
 * One line for each kind, and for each tip and news of safety. Numbers and no names: mails are read on screens that
 * others see.
 */
function linesOf(t: Translate, news: DueNews[]): string[] {
  return noticeKinds.flatMap((kind) => {
    const ofKind = news.filter((one) => one.kind === kind)
    if (!ofKind.length) return []
    const topics = ofKind.flatMap(({ topic }) => topic ?? [])
    if (topics.length) return [...new Set(topics)].map((topic) => t(`digest.${kind}.${topic}`))
    return [t(`digest.${kind}`, { count: countOf(kind, ofKind) })]
  })
}

/** Equal for every attempt with the same news, so that a mailbox that got the mail twice shows it once. */
function messageIdOf({ env }: Deps, news: DueNews[]): string {
  const hash = createHash('sha256')
    .update(news.map(({ id }) => id).join())
    .digest('base64url')
  return `<${hash.slice(0, 22)}@${new URL(env.BASE_URL).hostname}>`
}

/** RFC 8058: mail programs unsubscribe by one POST to the first address, without a session. */
const unsubscribeHeaders = ({ env }: Deps, token: string) => ({
  'List-Unsubscribe': `<${env.BASE_URL}/api/unsubscribe/${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The mail that tells a member the news, in the member's language. */
export function digestMail(deps: Deps, recipient: DigestRecipient, news: DueNews[]): Omit<Mail, 'at'> {
  const { BASE_URL } = deps.env
  const language = languageOf(recipient.languageCode)
  const t = translatorFor(language)
  const token = unsubscribeToken(deps.secret, recipient.profileId)
  const lines = linesOf(t, news)
  const kinds = new Set(news.map(({ kind }) => kind))
  const [onlyKind] = kinds.size === 1 ? [...kinds] : []
  // A decision that the member is owed cannot be stopped.
  const canStop = onlyKind !== 'safety'
  const to = `${BASE_URL}${onlyKind ? addresses[onlyKind] : '/'}`
  const page = {
    subject: lines.length === 1 ? t('digest.subjectOne', { line: lines[0] }) : t('digest.subject'),
    greeting: t('greeting', { name: recipient.firstName }),
    paragraphs: [t('digest.lead')],
    lines,
    action: t('digest.action'),
    footer: t(canStop ? 'digest.footer' : 'digest.footerSafety'),
    links: canStop
      ? [
          { text: t('digest.settings'), to: `${BASE_URL}/settings#notifications` },
          { text: t('digest.unsubscribe'), to: linkTo(deps.env, 'unsubscribe', token) },
        ]
      : [],
  }
  return {
    to: recipient.email,
    ...mailPage(language, page, to),
    headers: canStop ? unsubscribeHeaders(deps, token) : {},
    messageId: messageIdOf(deps, news),
  }
}
