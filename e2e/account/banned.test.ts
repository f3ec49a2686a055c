import { password } from '@hearth/shared/testing'
import { expect, test } from '@playwright/test'
import { banByDecision } from '../../server/src/moderation/decisions/bans.ts'
import { theConsole } from '../../server/src/platform/audit/audit.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { signInAsMember } from '../support/accounts.ts'
import { database } from '../support/database.ts'
import { expectToast, fillIn, submit } from '../support/page.ts'

test('A banned member reads the reason at sign-in, appeals, and is not let in', async ({ page }) => {
  const { email, profileId } = await signInAsMember(page, 'Dan')
  const db = await database()
  const account = db.selectFrom('profiles').where('id', '=', profileId).select('userId')
  const { userId } = await account.executeTakeFirstOrThrow()
  const ban = { userId, by: theConsole, category: 'scam', reason: 'Seen.', secret: ['x'] } as const
  await db.transaction().execute((transaction) => banByDecision(transaction, ban))
  await page.context().clearCookies()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/auth')
  await fillIn(page, { email, password })
  await submit(page)
  await expectToast(page, 'Account closed', "You can't sign in with this account.")
  await expect(page.getByText('Your account is closed')).toBeVisible()
  await expect(page.getByText('Fraud, or asking for money').first()).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await page.getByRole('button', { name: /^Appeal decision/ }).click()
  await page.getByLabel('Why do you think we got it wrong?').fill('It was a misunderstanding.')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByText("We've got your appeal.")).toBeVisible()
})
