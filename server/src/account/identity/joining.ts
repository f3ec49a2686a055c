import { AsyncLocalStorage } from 'node:async_hooks'
import { captchaHeader } from '@hearth/shared/account/captcha-constants'
import { invitationCookie } from '@hearth/shared/community-limits'
import { APIError } from 'better-auth/api'
import { isValidCode, spendCode } from '../../platform/community/invitations.ts'
import type { Community } from '../../platform/community/settings.ts'
import type { Env } from '../../platform/config/env.ts'
import type { Secret } from '../../platform/config/secret.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { MailSender } from '../../platform/mail/mail-sender.ts'
import { type Contact, entryBlockOf } from '../entry-blocks/queries.ts'
import { tellBlocked } from './blocked-mail.ts'
import { countSignUp } from './captcha/busy-networks.ts'
import { asksBusyNetworks } from './captcha/plugin.ts'
import { refuseEntry } from './entry-refusal.ts'
import { cookieValue } from './second-factor/cookies.ts'

type Deps = { db: Database; community: Community }

function refuse(code: 'SIGN_UP_CLOSED' | 'INVITATION_REQUIRED'): never {
  // Not 403: the library answers a 403 of this hook as if the account had been made.
  throw new APIError('CONFLICT', { code, message: code.toLowerCase() })
}

/** Refuses when the community takes no new members. @param holds whether the code of an invitation is good */
async function requireWay({ community }: Deps, cookies: string | null, holds: (code: string) => Promise<boolean>) {
  const { signUp } = await community.read()
  if (signUp === 'open') return
  if (signUp === 'closed') refuse('SIGN_UP_CLOSED')
  const code = cookieValue(cookies, invitationCookie)
  if (!code || !(await holds(code))) refuse('INVITATION_REQUIRED')
}

/** Refuses a sign-up before anything is read about its address, so that known and unknown addresses are alike. */
export const requireOpenSignUp = (deps: Deps, cookies: string | null) =>
  requireWay(deps, cookies, (code) => isValidCode(deps.db, code))

const admins = new AsyncLocalStorage<true>()

/** Makes an account for an admin: it is exempt from the rules of joining, and nothing else is. */
export const byAdmin = <Made>(make: () => Promise<Made>): Promise<Made> => admins.run(true, make)
/** Whether an admin makes the new account. */
export const isByAdmin = () => admins.getStore() === true

/** Refuses a new account, or uses the invitation for it, whatever way leads here. */
export const useWayIn = (deps: Deps, cookies: string | null) =>
  requireWay(deps, cookies, (code) => spendCode(deps.db, code))

type BlockDeps = Deps & { env: Env; secret: Secret; mailSender: MailSender }
type NewAccount = Contact & { languageCode?: string }

/**
 * Refuses a new account to the mailbox or number of a banned one. Who fills in a form has proved nothing and gets the account
 * of every other address: a ban holds when the address is proved (entry-refusal.ts), so that no answer tells of it.
 */
export async function requireUnblocked(deps: BlockDeps, account: NewAccount, path: string | undefined) {
  if (path === '/sign-up/email') return
  const block = await entryBlockOf(deps.db, deps.secret, account)
  if (!block) return
  tellBlocked(deps, account, block)
  await refuseEntry(deps, block)
}

/**
 * Counts a new account for its network. A form that came at the same instant as others, before the network was busy, is
 * refused here; one with a proof has been checked before.
 */
export async function requireProofOfWork(deps: BlockDeps, headers: Headers | undefined, path: string | undefined) {
  if (!asksBusyNetworks(deps.env)) return
  const isFree = await countSignUp(deps, headers?.get('x-hearth-client') ?? null)
  if (isFree || path !== '/sign-up/email' || headers?.get(captchaHeader)) return
  throw new APIError('BAD_REQUEST', { code: 'CAPTCHA_REQUIRED', message: 'captcha_required' })
}
