import { isIncomplete } from '@hearth/shared/completeness'
import type { Me, OwnProfile } from '@hearth/shared/profile'

/** The profile of the member who is signed in: null for visitors, newcomers, and while the answer is not known. */
export function memberIn(me: Me | null | undefined): OwnProfile | null {
  return me?.profile && !isIncomplete(me.profile) ? me.profile : null
}

let signingOut = false

/** Where a member's screen leads when its session ends: home after signing out, otherwise to the sign-in. */
export const exitPath = () => (signingOut ? '/' : '/auth')

/** Covers a sign-out from the end of the session until home is reached. */
export async function whileSigningOut(leave: () => Promise<void>) {
  signingOut = true
  await leave().finally(() => {
    signingOut = false
  })
}
