import type { Role } from '@hearth/shared/account/roles'
import type { Page } from '@playwright/test'
import { giveRole } from '../../server/src/testing/roles.ts'
import { signInAsMember } from './accounts.ts'
import { database } from './database.ts'

async function signInAs(role: Role, page: Page, name: string) {
  const { email, profileId } = await signInAsMember(page, name)
  const db = await database()
  const { id: userId } = await db.selectFrom('user').where('email', '=', email).select('id').executeTakeFirstOrThrow()
  await giveRole(db, { userId }, role)
  return { email, profileId, userId }
}

/** Signs the page's browser in as a moderator, whose session has just proved itself. */
export const signInAsModerator = (page: Page, name: string) => signInAs('moderator', page, name)

/** The same as an admin. */
export const signInAsAdmin = (page: Page, name: string) => signInAs('admin', page, name)
