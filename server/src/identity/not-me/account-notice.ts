import type { Env } from '../../config/env.ts'
import type { Database } from '../../db/connection.ts'
import type { MailSender } from '../../mail/mail-sender.ts'
import type { AccountChange, MailValues } from '../../mail/templates.ts'
import { linkTo } from '../links.ts'
import { createNotMeToken } from './links.ts'
import type { Undoes } from './undo.ts'

type Deps = { db: Database; env: Env; mailSender: MailSender }

/** The address, name and language of an account's mails. */
export const recipientOf = (db: Database, userId: string) =>
  db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['id', 'email', 'name', 'languageCode', 'emailVerified'])
    .executeTakeFirst()

/**
 * Tells the owner by mail what happened to their account, with a link that says "this wasn't me". The request does not
 * wait for the mail.
 * @param values `what`: the provider, device or kind of factor that the mail names
 * @param undoes what the link's button removes, because it was added
 */
export async function sendAccountNotice(
  deps: Deps,
  userId: string,
  change: AccountChange,
  values: MailValues = {},
  undoes?: Undoes,
) {
  const owner = await recipientOf(deps.db, userId)
  if (!owner) return
  const link = async () => linkTo(deps.env, 'not-me', await createNotMeToken(deps.db, userId, undoes))
  deps.mailSender.sendInBackground(`notice.${change}`, owner, link, values)
}
