import type { LimitName } from '@hearth/shared/limits'
import { type LimitDeps, spendAll, type Use } from '../../../platform/limits/spend.ts'
import { mailboxOf } from '../../../platform/mail/mailbox.ts'

/**
 * What is sent: a code by mail, a link by mail, or a code by text message, all of which anyone can request; a code for an
 * account that has proved its first factor, by mail or as a text message; and an account's request for a code to a new
 * number of its own, whose message is also counted as `sms`.
 */
export type CodeChannel = 'code' | 'link' | 'sms' | 'factor' | 'factor-sms' | 'own-number'

/**
 * The limits of a recipient, and which of the day's text messages the channel may use up. Strangers cannot use up what an
 * account needs after its first factor: it has its own limits and the last fifth.
 */
type Quota = { own: LimitName[]; messages?: 'texts' | 'textsOfStrangers' }
const quotas: Record<CodeChannel, Quota> = {
  code: { own: ['codes'] },
  link: { own: ['links'] },
  sms: { own: ['phoneCodes'], messages: 'textsOfStrangers' },
  factor: { own: ['factorCodes'] },
  'factor-sms': { own: ['factorCodes', 'factorTexts'], messages: 'texts' },
  'own-number': { own: ['ownNumberCodes', 'ownNumberCodesOfDay'] },
}

/** The seconds until this recipient may get another one, or that the day's text messages are used up for this channel. */
type CodeRefusal = { retryAfter: number } | 'SMS_UNAVAILABLE'

/**
 * Counts a code before it exists, whether or not the mailbox or number has an account. Without this each request would
 * allow five more guesses.
 * @param recipient the e-mail address, the number in E.164, or the id of the account
 * @returns why none may be sent, or null
 */
export async function reserveCode(
  deps: LimitDeps,
  channel: CodeChannel,
  recipient: string,
): Promise<CodeRefusal | null> {
  const { own, messages } = quotas[channel]
  const uses = own.map((what): Use => [what, mailboxOf(recipient)])
  const waits = await spendAll(deps, messages ? [...uses, [messages, '']] : uses)
  const retryAfter = Math.max(...waits.slice(0, own.length))
  if (retryAfter) return { retryAfter }
  return Math.max(...waits) ? 'SMS_UNAVAILABLE' : null
}

/** The contract's refusals of an operation that sends a code. */
type NotSent = {
  SMS_UNAVAILABLE(): Error
  TOO_MANY_CODES(refusal: { data: { retryAfter: number } }): Error
}

/**
 * Counts a code for an account: one after its first factor, or one for a new number of its own.
 * @throws TOO_MANY_CODES, or SMS_UNAVAILABLE when the day's text messages are used up
 */
export async function reserveForAccount(
  deps: LimitDeps,
  channel: 'factor' | 'factor-sms' | 'own-number',
  userId: string,
  errors: NotSent,
): Promise<void> {
  const refusal = await reserveCode(deps, channel, userId)
  if (refusal === 'SMS_UNAVAILABLE') throw errors.SMS_UNAVAILABLE()
  if (refusal) throw errors.TOO_MANY_CODES({ data: refusal })
}
