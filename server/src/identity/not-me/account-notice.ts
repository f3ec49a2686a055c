import { isPlaceholderAddress } from '@hearth/shared/placeholder-address'
import type { Database } from '../../db/connection.ts'
import type { MailSender } from '../../mail/mail-sender.ts'
import type { AccountChange, MailValues } from '../../mail/templates.ts'
import { linkTo } from '../links.ts'
import { createNotMeToken, formerNumber } from './links.ts'
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
  if (number) sendTextNotice(deps, owner, number, notice)
}

/**
 * Tells the owner what happened to their account, with a link that says "this wasn't me": by mail, or by text message if
 * the account has no address. The request does not wait for it.
 * @param values `what`: the provider, device or kind of factor that the notice names
 * @param undoes what the link's button removes, because it was added
 */
export async function sendAccountNotice(
  deps: NoticeDeps,
  userId: string,
  change: AccountChange,
  values: MailValues = {},
  undoes?: Undoes,
) {
  const owner = await recipientOf(deps.db, userId)
  if (!owner) return
  if (isPlaceholderAddress(owner.email)) return tellByText(deps, userId, { change, values, undoes })
  const link = async () => linkTo(deps.env, 'not-me', await createNotMeToken(deps.db, userId, { undoes }))
  deps.mailSender.sendInBackground(`notice.${change}`, owner, link, values)
}

/**
 * Tells the number that an account no longer has. If the number has changed more than once within a day, the first one is
 * told again: those in between may be a stranger's.
 */
export async function tellFormerNumber(deps: NoticeDeps, userId: string, former: string, notice: TextNotice) {
  const owner = await recipientOf(deps.db, userId)
  if (owner) sendTextNotice(deps, owner, (await formerNumber(deps.db, userId)) ?? former, notice)
}
