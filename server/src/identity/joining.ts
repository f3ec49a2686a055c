import { invitationCookie } from '@hearth/shared/community-limits'
import { APIError } from 'better-auth/api'
import { isValidCode, spendCode } from '../community/invitations.ts'
import type { Community } from '../community/settings.ts'
import type { Database } from '../db/connection.ts'
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

/** Refuses a new account, or uses the invitation for it. Accounts that admins make pass no browser and are exempt. */
export const useWayIn = (deps: Deps, cookies: string | null) =>
  requireWay(deps, cookies, (code) => spendCode(deps.db, code))
