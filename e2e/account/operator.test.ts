import { password } from '@hearth/shared/testing'
import { expect, test } from '@playwright/test'
import { createOperatorLink } from '../../server/src/account/identity/operator.ts'
import { linkTo } from '../../server/src/platform/mail/links.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { signIn } from '../support/accounts.ts'
import { database } from '../support/database.ts'
import { expectToast, fillIn, submit } from '../support/page.ts'

test('The operator becomes the admin by the link in the console, once', async ({ page, baseURL }) => {
  const db = await database()
  await db.deleteFrom('userRoles').execute()
  const link = linkTo({ BASE_URL: baseURL! }, 'operator', (await createOperatorLink(db))!)
  const { email } = await signIn(page, 'Olga')
  await page.context().clearCookies()

  await page.goto(link)
  await expect(page.getByText('Sign in first. Then you can become the admin of this site.')).toBeVisible()
  await expect(page).toHaveURL('/auth?link=operator')
  await fillIn(page, { email, password })
  await submit(page)
  await expect(page.getByRole('heading', { name: 'Become the admin' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // Opening the page is nothing yet.
  expect(await db.selectFrom('userRoles').selectAll().execute()).toEqual([])
  await submit(page)
  await expectToast(page, "You're the admin now", 'You can manage this site with your account.')
  const me = (await (await page.request.get('/api/me')).json()) as { account: object }
  expect(me.account).toMatchObject({ email, roles: ['admin'] })
  // What becoming the admin sets off has come to its end.
  await expect(page).toHaveURL('/profile-edit')

  await page.goto(link)
  await submit(page)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(page.getByText('npm run admin -- grant EMAIL')).toBeVisible()
  await expectAccessible(page)
})
