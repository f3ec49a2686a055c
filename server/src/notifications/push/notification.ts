import { languageOf } from '@hearth/shared/language'
import type { Language } from '@hearth/shared/language-codes'
import type { NoticeKind } from '@hearth/shared/notifications/notifications'
import { day, second } from '@hearth/shared/time'
import type { Env } from '../../platform/config/env.ts'
import { translatorFor } from '../../platform/mail/templates.ts'
import { addresses } from '../addresses.ts'
import type { PushMessage } from './send.ts'

/** What a push says. `name` and `text` are null unless the member wants them on the screen, and hides no word of it. */
export type PushNews = {
  kind: NoticeKind
  noticeId: string
  conversationId: string | null
  aboutId: string | null
  /** Unread messages, or events since the notice was read. */
  count: number
  /** Unread messages in all conversations, for the app's icon. */
  unread: number
  name: string | null
  text: string | null
}

/** For how long a push service keeps a message for a browser that is offline, in milliseconds. */
const keptMs: Record<NoticeKind, number> = {
  message: 3 * day,
  reminder: day,
  match: 3 * day,
  safety: 3 * day,
  like: day,
  view: day,
  tip: day,
}
/** What may wake a sleeping phone (RFC 8030). */
const urgencies: Record<NoticeKind, PushMessage['urgency']> = {
  message: 'high',
  reminder: 'normal',
  match: 'high',
  safety: 'high',
  like: 'normal',
  view: 'low',
  tip: 'low',
}

/** The screen that a notification opens: the conversation or profile it is about, else that of its kind. */
function addressOf({ kind, conversationId, aboutId }: PushNews): string {
  if (kind === 'message' || kind === 'reminder') return `/chat/${conversationId}`
  return kind === 'match' ? `/profile/${aboutId}` : addresses[kind]
}

/** A browser shows one notification for each tag: one for a conversation, one for all likes, one for all views. */
function tagOf({ kind, noticeId, conversationId }: PushNews): string {
  if (kind === 'like' || kind === 'view') return kind
  return `${kind} ${kind === 'message' ? conversationId : noticeId}`
}

function wordsOf({ kind, count, name, text }: PushNews, language: Language) {
  const t = translatorFor(language)
  if (name === null) return { title: t(`push.${kind}`, { count }), body: '' }
  if (kind === 'message') return { title: name, body: text || t('push.photo') }
  return { title: t(`push.named.${kind}`, { name }), body: '' }
}

/**
 * A message to a browser, as Declarative Web Push has it: browsers that know it show it by themselves, in the others the
 * worker reads the same.
 */
const payload = (notification: Record<string, unknown>, unread?: number) =>
  JSON.stringify({ web_push: 8030, notification, app_badge: unread })

/** @param topic what makes the push service replace an older message; says nothing about what it is about */
export function notificationOf(
  { BASE_URL }: Pick<Env, 'BASE_URL'>,
  news: PushNews,
  languageCode: string,
  topic: (tag: string) => string,
): PushMessage {
  const language = languageOf(languageCode)
  const tag = tagOf(news)
  const { kind, count, unread } = news
  const navigate = `${BASE_URL}${addressOf(news)}`
  const shown = { ...wordsOf(news, language), navigate, lang: language, dir: 'auto', tag, data: { kind, count } }
  return {
    payload: payload(shown, unread),
    ttl: keptMs[kind] / second,
    urgency: urgencies[kind],
    topic: topic(tag),
  }
}

/** The test that a member asks for in the settings. */
export function testNotification({ BASE_URL }: Pick<Env, 'BASE_URL'>, languageCode: string): PushMessage {
  const language = languageOf(languageCode)
  const t = translatorFor(language)
  const navigate = `${BASE_URL}/settings#push`
  const words = { title: t('push.test.title'), body: t('push.test.body') }
  return {
    payload: payload({
      ...words,
      navigate,
      lang: language,
      dir: 'auto',
      tag: 'test',
      data: { kind: 'test', count: 1 },
    }),
    ttl: 60,
    urgency: 'high',
    topic: 'test',
  }
}
