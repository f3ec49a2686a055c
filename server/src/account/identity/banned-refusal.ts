import { APIError } from 'better-auth/api'
import { banOf } from '../../members/restrictions/queries.ts'
import { contactOf } from '../../platform/community/settings.ts'
import { newTicket, noteTicket } from './banned-ticket.ts'
import type { EntryDeps } from './entry-refusal.ts'

/**
 * Refuses access to a banned account. The member has already proved ownership, so the refusal gives the reason, the
 * operator's contact address and a ticket to the statements about the account.
 * @throws APIError ACCOUNT_BANNED
 */
export async function refuseBanned({ db, env, secret, community }: EntryDeps, userId: string): Promise<void> {
  const ban = await banOf(db, userId)
  if (!ban) return
  const { category, since, statement, until } = ban
  const times = { since: since?.toISOString() ?? null, until: until?.toISOString() ?? null }
  const contact = contactOf(env, await community.read())
  const ticket = newTicket(secret, userId)
  noteTicket(ticket)
  const details = { category, statement, ...times, contact, ticket }
  throw new APIError('FORBIDDEN', { code: 'ACCOUNT_BANNED', message: 'account_banned', ...details })
}
