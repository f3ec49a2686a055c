import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInKhmer, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { createMember, signInAsMember } from '../support/accounts.ts'
import { holdLiveConnection, waitForLiveConnection } from '../support/conversations.ts'
import { textOf } from '../support/i18n.ts'
import { expectAfterAttempts, expectToast, switchLanguage } from '../support/page.ts'
import { withoutPageAnswers } from '../support/page-answers.ts'

const tileOf = (page: Page, name: string) => page.getByRole('article', { name: new RegExp(`^${name} B\\., `) })
const refuse = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 500, json: { code: 'X' } }))

test('A viewer of the profile appears on the open screen, new until it is looked at; failures say so', async ({
  page,
  playwright,
}) => {
  await withoutPageAnswers(page)
  const ann = await signInAsMember(page, 'Ann')
  const bo = await createMember(playwright, 'Bo')
  await page.clock.install()
  await refuse(page, '**/api/views*')
  const letConnect = await holdLiveConnection(page)
  await page.goto('/views')
  // The browser requests them three times.
  await expectAfterAttempts(page, page.getByRole('alert').filter({ hasText: 'Could not load views' }))
  await page.unroute('**/api/views*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No views yet' })).toBeVisible()
  const connected = waitForLiveConnection(page)
  await letConnect()
  await connected()

  expect((await bo.request.get(`/api/profiles/${ann.profileId}`)).ok()).toBe(true)
  await expect(tileOf(page, 'Bo')).toContainText('New')
  // The server knows that it was looked at a moment after it is on screen.
  await expect.poll(async () => (await (await page.request.get('/api/me')).json()).fresh.views).toBe(0)
  await page.reload()
  await expect(tileOf(page, 'Bo')).toBeVisible()
  await expect(tileOf(page, 'Bo')).not.toContainText('New')

  await test.step('The views are accessible in both themes, and in Khmer', () => expectViewsAccessible(page))
  const like = tileOf(page, 'Bo').getByRole('button', { name: 'Like: Bo B.' })
  await refuse(page, '**/api/likes/*-*')
  await like.click()
  await expectToast(page, "That didn't work", 'Could not like profile')
  await expect(like).toBeVisible()
  await page.unroute('**/api/likes/*-*')
  await like.click()
  await expect(tileOf(page, 'Bo').getByRole('button', { name: 'Like Bo B.' })).toHaveAttribute('aria-pressed', 'true')
  await tileOf(page, 'Bo').getByRole('button', { name: 'Message: Bo B.' }).click()
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
})

async function expectViewsAccessible(page: Page) {
  await expectAccessible(page)
  await switchLanguage(page, 'km')
  await expect(page.getByRole('heading', { level: 1, name: textOf('km', 'views.title') })).toBeVisible()
  await expect(tileOf(page, 'Bo')).toBeVisible()
  await expectAccessibleInKhmer(page)
  await expectNoSidewaysScroll(page)
  await switchLanguage(page, 'en')
}
