import type { Env } from '../config/env.ts'
import type { EntryBlock } from '../entry-blocks/queries.ts'
import type { MailSender } from '../mail/mail-sender.ts'

type Deps = { env: Pick<Env, 'BASE_URL'>; mailSender: MailSender }
type Mailbox = { email?: string | null | undefined; languageCode?: string }

/** Tells a mailbox that it opens no account because of a ban, by which decision, and where to read it and appeal. */
export function tellBlocked({ env, mailSender }: Deps, { email, languageCode }: Mailbox, { reference }: EntryBlock) {
  if (!email) return
  const to = { email, name: '', emailVerified: false, ...(languageCode && { languageCode }) }
  mailSender.sendInBackground('entryBlocked', to, () => `${env.BASE_URL}/auth`, { what: reference })
}
