import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import { fallbackLanguage } from '@hearth/shared/language-codes'
import type { Log } from '../config/log.ts'
import { type LimitDeps, spend } from '../limits/spend.ts'
import type { Mailer } from './mail.ts'
import { mailboxOf } from './mailbox.ts'
import type { MailOffer } from './page.ts'
import { type MailTemplate, type MailValues, sendTemplate } from './templates.ts'

/** An account that receives a mail. */
export type Recipient = { email: string; name: string; languageCode?: string; emailVerified: boolean }

export type MailSender = ReturnType<typeof createMailSender>

/**
 * What anyone can request for an address, and what its owner is told: of sign-ins, of changes, of a new address, and of
 * ended access. Each kind has its own count: otherwise a thief could sign in often and then change the account unnoticed.
 */
type MailKind = 'requested' | 'signIn' | 'change' | 'address' | 'access'

/** Mails that inform the owner, rather than ones that a visitor requested; other notices are about changes. */
const notices: { readonly [template in MailTemplate]?: MailKind } = {
  'notice.newDevice': 'signIn',
  'notice.newProgram': 'signIn',
  guesses: 'signIn',
  'notice.passwordChanged': 'access',
  'notice.passwordAdded': 'access',
  'notice.addressRequested': 'address',
  'notice.addressChanged': 'address',
  'notice.addressConfirmed': 'address',
  oldAddress: 'address',
  accessEnded: 'access',
  exportReady: 'access',
  'notice.deletionScheduled': 'access',
  'notice.deletionCancelled': 'access',
}
const kindOf = (template: MailTemplate): MailKind =>
  notices[template] ?? (template.startsWith('notice.') ? 'change' : 'requested')

/** Mails that are counted when they are requested (identity/codes/code-limit.ts). */
const counted: ReadonlySet<MailTemplate> = new Set<MailTemplate>(['signInCode', 'signInLink', 'factorCode'])

/** Counts a mail. @returns whether it may be sent */
async function countMail(deps: LimitDeps, email: string, kind: MailKind): Promise<boolean> {
  const what = kind === 'requested' ? 'requestedMails' : 'noticeMails'
  return (await spend(deps, what, `${kind} ${mailboxOf(email)}`)) === 0
}

type Content = () => MailOffer | Promise<MailOffer>

/**
 * Sends mails without making the request wait. A slow or broken mail server, or a full quota, would otherwise reveal
 * whether there is an account. A failure is logged without the address.
 */
export function createMailSender(deps: LimitDeps & { mailer: Mailer; log: Log }) {
  const { mailer, log } = deps
  const inFlight = new Set<Promise<unknown>>()

  async function send(template: MailTemplate, recipient: Recipient, content: Content, values: MailValues) {
    const { email, languageCode, emailVerified } = recipient
    if (isPlaceholderAddress(email)) return
    if (!counted.has(template) && !(await countMail(deps, email, kindOf(template))))
      return log.warn({ part: 'mail', template }, 'mail limit reached')
    // For an unconfirmed address the name may be a stranger's words, so leave it out.
    const name = emailVerified ? recipient.name : null
    const to = { email, name, language: languageCode ?? fallbackLanguage }
    await sendTemplate(mailer, { template, to, offer: await content(), values })
  }

  /**
   * @param content creates the address of the mail's button, or the code; called only when the mail goes out
   * @param values what the template's text names
   */
  function sendInBackground(
    template: MailTemplate,
    recipient: Recipient,
    content: Content,
    values: MailValues = {},
  ): void {
    inBackground(template, () => send(template, recipient, content, values))
  }

  /** Decides in the background which mail goes out: the time of an answer would tell what the decision reads. */
  function inBackground(template: MailTemplate, work: () => Promise<void>): void {
    const done = work()
      .catch((error: Error) => log.error({ part: 'mail', template, name: error.name }, 'a mail could not be sent'))
      .finally(() => inFlight.delete(done))
    inFlight.add(done)
  }

  /** Waits for mails in progress, and for those that they lead to. */
  async function settled() {
    while (inFlight.size) await Promise.all(inFlight)
  }

  return { sendInBackground, inBackground, settled }
}
