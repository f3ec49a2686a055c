import { isIncomplete } from '@hearth/shared/completeness'
import type { Me, OwnProfile } from '@hearth/shared/profile'

/**
 * Who may see what members see: somebody whose profile is complete. Null for visitors, for those who are still on their
 * way to it (forced-completion.ts), and while neither is known. Whatever asks the server for a member waits for this.
 */
export function memberIn(me: Me | null | undefined): OwnProfile | null {
  return me?.profile && !isIncomplete(me.profile) ? me.profile : null
}

let leaving = false

/** Where members' screens lead whoever is no member (any more): to the sign-in, and home after signing out. */
export const wayOut = () => (leaving ? '/' : '/auth')

/** Signing out, from the moment that nobody is signed in until home is reached. */
export async function whileLeaving(leave: () => Promise<void>) {
  leaving = true
  await leave().finally(() => {
    leaving = false
  })
}
