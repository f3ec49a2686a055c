import type { Me } from '@hearth/shared/account/me'
import { isIncomplete } from '@hearth/shared/people/completeness'
import type { OwnProfile } from '@hearth/shared/people/profile'

/** Whether the account must answer something at /auth before anything else: its name and birthday, or whether it comes back. */
export const waitsAtAuth = (me: Me | null | undefined) =>
  Boolean(me && (me.account.detailsRequired || me.account.deletesAt))

/** The signed-in member's profile; null for visitors, newcomers, accounts to be deleted, and until the session is known. */
export function memberIn(me: Me | null | undefined): OwnProfile | null {
  if (me?.account.deletesAt) return null
  return me?.profile && !isIncomplete(me.profile) ? me.profile : null
}

let signingOut = false

/** The redirect of a member's screen when the session ends: home after a sign-out, otherwise the sign-in. */
export const exitPath = () => (signingOut ? '/' : '/auth')

/** Marks a sign-out from the end of the session until the redirect. */
export async function whileSigningOut(leave: () => Promise<void>) {
  signingOut = true
  await leave().finally(() => {
    signingOut = false
  })
}
