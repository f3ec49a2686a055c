import { recordSecurityEvent, type SecurityEventDeps } from './events.ts'
import { grantAdmin, listAdmins, revokeAdmin } from './operator.ts'

export const usage = `Lists and changes the admins of this site.

  npm run admin -- list
  npm run admin -- grant EMAIL
  npm run admin -- revoke EMAIL

  grant   makes an account an admin; its address must be confirmed
  revoke  removes the role; the last admin cannot be removed
`

/**
 * Runs one console command.
 * @returns the text to print
 * @throws with a sentence for the operator when the command or its subject is wrong
 */
export async function run(eventDeps: SecurityEventDeps, [command, email, ...more]: string[]): Promise<string> {
  const { db } = eventDeps
  if (command === 'list' && !email) return (await listAdmins(db)).join('\n') || 'There is no admin yet.'
  if (!email || more.length || (command !== 'grant' && command !== 'revoke'))
    throw new Error('Use one of: list, grant EMAIL, revoke EMAIL.')
  const userId = await (command === 'grant' ? grantAdmin : revokeAdmin)(db, email)
  await recordSecurityEvent(eventDeps, { kind: command === 'grant' ? 'role_granted' : 'role_revoked', userId })
  return command === 'grant' ? `${email} is now an admin.` : `${email} is no longer an admin.`
}
