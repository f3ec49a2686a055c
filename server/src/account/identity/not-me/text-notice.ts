import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import { languageOf } from '@hearth/shared/language'
import type { Language } from '@hearth/shared/language-codes'
import type { Env } from '../../../platform/config/env.ts'
import { type LimitDeps, spendAll } from '../../../platform/limits/spend.ts'
import { linkTo } from '../../../platform/mail/links.ts'
import type { SmsSender } from '../../../platform/mail/sms-sender.ts'
import { type AccountChange, type MailValues, textNotice, translatorFor } from '../../../platform/mail/templates.ts'
import type { SecurityEventDeps } from '../events.ts'
import type { Undoes } from './undo.ts'

export type TextDeps = SecurityEventDeps & LimitDeps & { env: Env; sms: SmsSender }
export type TextNotice = { change: AccountChange; values?: MailValues; undoes?: Undoes | undefined }
type Owner = {
  id: string
  email: string
  languageCode: string
  phoneNumber: string | null
  phoneNumberVerified: boolean
}

/** The number for notices of an account that has proved one and has no address; null for all others. */
export const numberForNotices = ({ email, phoneNumber, phoneNumberVerified }: Owner) =>
  isPlaceholderAddress(email) && phoneNumberVerified ? phoneNumber : null

/**
 * What an owner is told: of sign-ins, of changes, of a changed number, and how to choose a new password. Each kind has
 * its own count: otherwise a thief could sign in often and then change the number unnoticed.
 */
type TextKind = 'signIn' | 'change' | 'number' | 'reset'

function kindOf(change: TextNotice['change']): TextKind {
  if (change === 'phoneChanged' || change === 'phoneRemoved') return 'number'
  return change === 'newDevice' || change === 'newProgram' ? 'signIn' : 'change'
}

/** Counts a message to a number, which is one of the day's messages too. @returns whether it may be sent */
async function countText(deps: LimitDeps, number: string, kind: TextKind): Promise<boolean> {
  const key = `${kind} ${number}`
  const waits = await spendAll(deps, [
    ['noticeTexts', key],
    ['noticeTextsOfDay', key],
    ['texts', ''],
  ])
  return Math.max(...waits) === 0
}

type Text = {
  kind: TextKind
  owner: Owner
  to: string
  write: (language: Language) => Promise<string>
}

/** Sends a message within the limits of its number and of the day. */
function sendWithinLimits(deps: TextDeps, { kind, owner: { languageCode }, to, write }: Text) {
  if (!deps.sms.isOn) return
  deps.sms.sendInBackground(to, async () => {
    if (await countText(deps, to, kind)) return write(languageOf(languageCode))
    deps.log.warn({ part: 'sms' }, 'limit of text messages reached')
    return null
  })
}

/**
 * Tells a number what happened to an account, with a link that says "this wasn't me". The request does not wait.
 * @param link its token, and the number that gets it
 */
export function sendTextNotice(
  deps: TextDeps,
  owner: Owner,
  { sentTo, token }: { sentTo: string; token: string },
  { change, values = {} }: TextNotice,
) {
  sendWithinLimits(deps, {
    kind: kindOf(change),
    owner,
    to: sentTo,
    write: async (language) => textNotice(language, change, linkTo(deps.env, 'not-me', token), values),
  })
}

/** Sends the link for a new password that follows a pressed link. */
export const sendTextWithReset = (deps: TextDeps, owner: Owner, to: string, reset: () => Promise<string>) =>
  sendWithinLimits(deps, {
    kind: 'reset',
    owner,
    to,
    write: async (language) => translatorFor(language)('sms.accessEnded', { link: await reset() }),
  })
