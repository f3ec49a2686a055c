import { chosenKinds } from '@hearth/shared/notifications/notifications'
import type { Secret } from '../../platform/config/secret.ts'
import type { Database } from '../../platform/db/connection.ts'
import { saveNotificationSettings } from '../settings.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

const never = { mail: 'never' } as const
const { safety: _, ...none } = Object.fromEntries(chosenKinds.map((kind) => [kind, never]))

/**
 * Stops a member's mails of news, all but those of safety. Repeating it changes nothing.
 * @returns whether the token is one of a member
 */
export async function unsubscribe({ db, secret }: { db: Database; secret: Secret }, token: string): Promise<boolean> {
  const profileId = readUnsubscribeToken(secret, token)
  const member =
    profileId && (await db.selectFrom('profiles').where('id', '=', profileId).select('id').executeTakeFirst())
  if (!member) return false
  await saveNotificationSettings(db, { profileId: member.id }, { choices: none })
  return true
}
