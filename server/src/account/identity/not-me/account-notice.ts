import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import type { Database } from '../../../platform/db/connection.ts'
import { linkTo } from '../../../platform/mail/links.ts'
import type { MailSender } from '../../../platform/mail/mail-sender.ts'
import type { AccountChange, MailValues } from '../../../platform/mail/templates.ts'
import { createNotMeToken } from './links.ts'
import { numberForNotices, sendTextNotice, type TextDeps, type TextNotice } from './text-notice.ts'
import type { Undoes } from './undo.ts'

export type NoticeDeps = TextDeps & { mailSender: MailSender }

/** The address, number, name and language of an account's notices. */
export const recipientOf = (db: Database, userId: string) =>
  db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['id', 'email', 'name', 'languageCode', 'emailVerified', 'phoneNumber', 'phoneNumberVerified'])
    .executeTakeFirst()

/** A number that has just come to the account may be a stranger's; `tellFormerNumber` tells the one before. */
const ofNewNumber: readonly TextNotice['change'][] = ['phoneAdded', 'phoneChanged']

/** Tells the owner by text message, if the account has a number and no address. */
export async function tellByText(deps: TextDeps, userId: string, notice: TextNotice) {
  const owner = await recipientOf(deps.db, userId)
  const number = owner && !ofNewNumber.includes(notice.change) && numberForNotices(owner)
  if (!number) return
  const token = await createNotMeToken(deps.db, userId, { undoes: notice.undoes, sentTo: number })
  sendTextNotice(deps, owner, { sentTo: number, token }, notice)
}

type AccountNotice = {
  change: AccountChange
  /** `what`: the provider, device or kind of factor that the notice names. */
  values?: MailValues
  /** What the link's button removes, because it was added. */
  undoes?: Undoes
}

/**
 * Tells the owner what happened to their account, with a link that says "this wasn't me": by mail, or by text message if
 * the account has no address. The request does not wait for it.
 */
export async function sendAccountNotice(
  deps: NoticeDeps,
  userId: string,
  { change, values = {}, undoes }: AccountNotice,
) {
  const owner = await recipientOf(deps.db, userId)
  if (!owner) return
  if (isPlaceholderAddress(owner.email)) return tellByText(deps, userId, { change, values, undoes })
  // Stored also when no mail goes out, since every link takes back what was added on its day.
  const token = await createNotMeToken(deps.db, userId, { undoes })
  deps.mailSender.sendInBackground(`notice.${change}`, owner, () => linkTo(deps.env, 'not-me', token), values)
}

/** A number that an account no longer has, and the link for it. */
export type NumberLink = { sentTo: string; token: string }

/** Tells the number that an account no longer has. */
export async function tellFormerNumber(deps: NoticeDeps, userId: string, link: NumberLink, notice: TextNotice) {
  const owner = await recipientOf(deps.db, userId)
  if (owner) sendTextNotice(deps, owner, link, notice)
}
