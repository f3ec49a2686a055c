import {
  type Choice,
  type Choices,
  type ChoicesInput,
  chosenKinds,
  defaultChoices,
  digestAt,
  type NoticeKind,
  type QuietHours,
  usualQuietHours,
} from '@hearth/shared/notifications/notifications'
import { minute, second } from '@hearth/shared/time'
import { minuteOfDay, nextTime } from './local-time.ts'

/** How long a push and a mail at once wait, so that what an open tab shows is read before. Milliseconds. */
export const waits = { push: 2 * second, mail: minute } as const

/** What decides when a member is notified. */
export type Times = { quiet: QuietHours | null; timeZone: string | null }
export type Recipient = Times & { choices: ChoicesInput; reminders: boolean; receivesPush: boolean }

/** What is written for one event: whether the bell shows it, and when push and mail are due; null for neither. */
export type Plan = {
  inApp: boolean
  pushAt: Date | null
  mailAt: Date | null
  /** Whether further events about a subject that is still unread are pushed and mailed too. A mail at once is not repeated. */
  pushAgain: boolean
  mailAgain: boolean
}

/** A member's choices: the defaults with what the member changed. */
export function choicesOf(changed: ChoicesInput): Choices {
  const entries = chosenKinds.map((kind) => [kind, { ...defaultChoices[kind], ...changed[kind] }])
  return Object.fromEntries(entries) as Choices
}

const nowhere: Choice = { inApp: false, push: false, mail: 'never' }

/** How a member wants to hear of a kind. A reminder arrives as messages do, unless it is switched off. */
export function choiceOf(kind: NoticeKind, recipient: Pick<Recipient, 'choices' | 'reminders'>): Choice {
  const choices = choicesOf(recipient.choices)
  if (kind !== 'reminder') return choices[kind]
  return recipient.reminders ? choices.message : nowhere
}

const zoneOf = ({ timeZone }: Times) => timeZone ?? 'UTC'

function isQuiet(minutes: number, { from, to }: QuietHours): boolean {
  return from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to
}

/** When something that is due at `at` may go: then, or at the end of the member's quiet hours. */
export function mayGoAt(times: Times, at: Date): Date {
  const { quiet } = times
  const zone = zoneOf(times)
  if (!quiet || !isQuiet(minuteOfDay(zone, at.getTime()), quiet)) return at
  return new Date(nextTime(zone, quiet.to, at.getTime()))
}

/** Whether it is night where the member is, or one of their quiet hours. */
export function isNight(times: Times, now = new Date()): boolean {
  const minutes = minuteOfDay(zoneOf(times), now.getTime())
  return isQuiet(minutes, usualQuietHours) || (times.quiet !== null && isQuiet(minutes, times.quiet))
}

/** When a mail about an event is due; null for never. News of safety do not wait for the morning. */
function mailDue(kind: NoticeKind, { mail }: Choice, times: Times, now: Date): Date | null {
  const { minutes, weekday } = digestAt
  switch (mail) {
    case 'never':
      return null
    case 'now':
      return kind === 'safety' ? now : mayGoAt(times, new Date(now.getTime() + waits.mail))
    case 'daily':
      return mayGoAt(times, new Date(nextTime(zoneOf(times), minutes, now.getTime())))
    case 'weekly':
      return mayGoAt(times, new Date(nextTime(zoneOf(times), minutes, now.getTime(), weekday)))
  }
}

/** How a member is notified of an event of this kind now. Null: the member wants to hear nothing of it. */
export function planFor(kind: NoticeKind, recipient: Recipient, now = new Date()): Plan | null {
  const choice = choiceOf(kind, recipient)
  const pushAt = choice.push && recipient.receivesPush ? mayGoAt(recipient, new Date(now.getTime() + waits.push)) : null
  const mailAt = mailDue(kind, choice, recipient, now)
  if (!choice.inApp && !pushAt && !mailAt) return null
  return { inApp: choice.inApp, pushAt, mailAt, pushAgain: kind === 'message', mailAgain: choice.mail !== 'now' }
}
