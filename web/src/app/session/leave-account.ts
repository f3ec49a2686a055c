import { forgetMember } from './forget-member.ts'
import { whileSigningOut } from './member.ts'
import { sessionChanged } from './session.ts'

/**
 * Closes the member's screens after the end of the session, and deletes what this browser stored for the account.
 * @param goHome leads to a public screen
 */
export async function leaveAccount(goHome: () => Promise<unknown>) {
  await forgetMember()
  const leave = async () => {
    await sessionChanged()
    await goHome()
  }
  // Again after the member's screens are gone, because they may have stored something meanwhile.
  await whileSigningOut(leave).finally(forgetMember)
}
