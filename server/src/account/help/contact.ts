import { createHmac } from 'node:crypto'
import type { ContactInput } from '@hearth/shared/account/help'
import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import type * as z from 'zod'
import type { Context } from '../../api.ts'
import { deriveKey, type Secret } from '../../platform/config/secret.ts'
import type { Database } from '../../platform/db/connection.ts'
import { escapeHtml } from '../../platform/mail/html.ts'
import { translatorFor } from '../../platform/mail/templates.ts'
import { authenticate } from '../identity/session-cookie.ts'

/** Who writes: an account with the address that it signed up with, or a visitor with the address that they gave. */
export type Sender = { address: string; userId: string | null; confirmed: boolean }

/** Without letters and digits that are easily confused when read aloud or written down. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The number of a message. The same message, sent again, has the same number. */
export function ticketOf(secret: Secret, id: string): string {
  const bytes = createHmac('sha256', deriveKey(secret, 'tickets')).update(id).digest().subarray(0, 8)
  const letters = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('')
  return `H-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** The account that writes. A banned account is a visitor: it may object, and gives its address itself. */
export async function accountOf(context: Context) {
  const viewer = (await authenticate(context, context.headers))?.viewer
  return viewer && !viewer.banned ? viewer : null
}

async function confirmedAddress(db: Database, userId: string): Promise<string | undefined> {
  const owner = db.selectFrom('user').where('id', '=', userId).where('emailVerified', '=', true).select('email')
  const address = (await owner.executeTakeFirst())?.email
  return address && !isPlaceholderAddress(address) ? address : undefined
}

/** Where the operator answers. Undefined when an account without an address has not given one. */
export async function senderOf(context: Context, email: string | null | undefined): Promise<Sender | undefined> {
  const account = await accountOf(context)
  const userId = account?.userId ?? null
  const confirmed = userId && (await confirmedAddress(context.db, userId))
  if (confirmed) return { address: confirmed, userId, confirmed: true }
  return email ? { address: email, userId, confirmed: false } : undefined
}

/** The mail to the operator. Its subject names no one, because subjects show in notifications. */
function mailOf(input: z.output<typeof ContactInput>, sender: Sender, ticket: string) {
  const t = translatorFor('en')
  const known = sender.userId ? t('contact.account', { id: sender.userId }) : t('contact.visitor')
  const lines = [
    input.message,
    '—',
    t(sender.confirmed ? 'contact.from' : 'contact.fromUnconfirmed', { address: sender.address }),
    known,
    ...(input.requests.length ? [t('contact.requests', { ids: input.requests.join(', ') })] : []),
    t('contact.footer', { ticket }),
  ]
  const html = lines.map((line) => `<p style="white-space:pre-wrap">${escapeHtml(line)}</p>`).join('\n')
  return { subject: t(`contact.subject.${input.topic}`, { ticket }), text: lines.join('\n\n'), html }
}

/** Mails a message to the operator at `to`. Nothing of it is stored or logged. @throws when the mail server does not take it */
export async function sendToOperator(
  { mailer, secret }: Context,
  to: string,
  input: z.output<typeof ContactInput>,
  sender: Sender,
): Promise<string> {
  const ticket = ticketOf(secret, input.id)
  const mail = mailOf(input, sender, ticket)
  await mailer.send({ to, replyTo: sender.address, links: [], ...mail }).catch((error: Error) => {
    // A mail server's own words may name addresses, and the log gets the error.
    throw new Error(`the mail server did not take a message: ${error.name}`)
  })
  return ticket
}
