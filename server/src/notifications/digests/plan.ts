import { digestAt, type NoticeKind } from '@hearth/shared/notifications/notifications'
import { dayOf, nextTime } from '../local-time.ts'
import { choiceOf, mayGoAt } from '../rules.ts'
import type { DueNews } from './queue.ts'
import type { DigestRecipient } from './recipients.ts'

/** What happens to the news that are due to a member. */
export type MailPlan = {
  send: DueNews[]
  /** Read meanwhile, or not wanted by mail any more. */
  drop: DueNews[]
  later: { news: DueNews[]; dueAt: Date } | null
  /** The day of the digest, as YYYY-MM-DD; null when all that is sent was to be sent at once. */
  digestDay: string | null
}

/**
 * Decides what a mail now contains: nothing that was read, nothing but news of safety in quiet hours, and news of a
 * digest only if the member has had none on this day.
 */
export function planMail(recipient: DigestRecipient, news: DueNews[], now = new Date()): MailPlan {
  const zone = recipient.timeZone ?? 'UTC'
  const mailOf = (kind: NoticeKind) => choiceOf(kind, recipient).mail
  const isWanted = ({ kind, fresh }: DueNews) => recipient.mayReceive && fresh && mailOf(kind) !== 'never'
  const isOfDigest = ({ kind }: DueNews) => mailOf(kind) !== 'now'
  const today = dayOf(zone, now.getTime())
  const quietUntil = mayGoAt(recipient, now)
  const isQuiet = quietUntil > now
  const mustWait = (one: DueNews) =>
    (isQuiet && one.kind !== 'safety') || (recipient.lastDay === today && isOfDigest(one))
  const wanted = news.filter(isWanted)
  const send = wanted.filter((one) => !mustWait(one))
  const waiting = wanted.filter(mustWait)
  const dueAt = isQuiet ? quietUntil : new Date(nextTime(zone, digestAt.minutes, now.getTime()))
  return {
    send,
    drop: news.filter((one) => !isWanted(one)),
    later: waiting.length ? { news: waiting, dueAt } : null,
    digestDay: send.some(isOfDigest) ? today : null,
  }
}
