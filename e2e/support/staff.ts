import type { Page } from '@playwright/test'
import { giveRole } from '../../server/src/staff/testing.ts'
import { signInAsMember } from './accounts.ts'
import { database } from './database.ts'

/** Signs the page's browser in as a moderator, whose session has just proved itself. */
export async function signInAsModerator(page: Page, name: string) {
  const { email, profileId } = await signInAsMember(page, name)
  const db = await database()
  const { id: userId } = await db.selectFrom('user').where('email', '=', email).select('id').executeTakeFirstOrThrow()
  await giveRole(db, { userId }, 'moderator')
  return { email, profileId, userId }
}
