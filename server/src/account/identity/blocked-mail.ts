import type { Env } from '../../platform/config/env.ts'
import type { Secret } from '../../platform/config/secret.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { MailSender, Recipient } from '../../platform/mail/mail-sender.ts'
import { blockOfProof, type EntryBlock } from '../entry-blocks/queries.ts'

type Deps = { env: Pick<Env, 'BASE_URL'>; mailSender: MailSender }
type Mailbox = { email?: string | null | undefined; languageCode?: string }

/** Tells a mailbox that it opens no account because of a ban, by which decision, and where to read it and appeal. */
export function tellBlocked({ env, mailSender }: Deps, { email, languageCode }: Mailbox, { reference }: EntryBlock) {
  if (!email) return
  const to = { email, name: '', emailVerified: false, ...(languageCode && { languageCode }) }
  mailSender.sendInBackground('entryBlocked', to, () => `${env.BASE_URL}/auth`, { what: reference })
}

/** Mails the owner of an account a link that confirms the mailbox, or why a ban keeps it from being confirmed. */
export function sendProof(
  deps: Deps & { db: Database; secret: Secret },
  template: 'confirm' | 'reset',
  owner: Recipient & { id: string },
  link: () => string | Promise<string>,
) {
  deps.mailSender.inBackground(template, async () => {
    const block = await blockOfProof(deps, owner.id, 'email')
    if (block) tellBlocked(deps, owner, block)
    else deps.mailSender.sendInBackground(template, owner, link)
  })
}
