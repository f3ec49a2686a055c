import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInKhmer, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { createMember, signInAsMember } from '../support/accounts.ts'
import { inAnotherBrowser } from '../support/conversations.ts'
import { textOf } from '../support/i18n.ts'
import { expectToast } from '../support/page.ts'

const tileOf = (page: Page, name: string) => page.getByRole('article', { name: new RegExp(`^${name} B\\., `) })

test('A viewer of the profile appears on the open screen, marked as new until it is looked at', async ({
  page,
  browser,
}) => {
  const ann = await signInAsMember(page, 'Ann')
  const bo = await inAnotherBrowser(browser, 'Bo')
  await page.goto('/views')
  await expect(page.getByRole('heading', { name: 'No views yet' })).toBeVisible()
  await bo.page.goto(`/profile/${ann.profileId}`)
  await expect(tileOf(page, 'Bo')).toContainText('New')
  await expect(tileOf(page, 'Bo')).toContainText('1 view')
  // The server knows that it was looked at a moment after it is on screen.
  await expect.poll(async () => (await (await page.request.get('/api/me')).json()).fresh.views).toBe(0)
  await page.reload()
  await expect(tileOf(page, 'Bo')).toBeVisible()
  await expect(tileOf(page, 'Bo')).not.toContainText('New')

  await tileOf(page, 'Bo').getByRole('button', { name: 'Like: Bo B.' }).click()
  await expect(tileOf(page, 'Bo').getByRole('button', { name: 'Like Bo B.' })).toHaveAttribute('aria-pressed', 'true')
  await tileOf(page, 'Bo').getByRole('button', { name: 'Message: Bo B.' }).click()
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
})

test('Each failure has its own words', async ({ page, playwright }) => {
  const ann = await signInAsMember(page, 'Ann')
  const bo = await createMember(playwright, 'Bo')
  await bo.request.get(`/api/profiles/${ann.profileId}`)
  await page.route('**/api/views*', (route) => route.fulfill({ status: 500, json: { code: 'X' } }))
  await page.goto('/views')
  // It is asked for three times first.
  const failed = page.getByRole('alert').filter({ hasText: 'Could not load views' })
  await expect(failed).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/views*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.route('**/api/likes/*-*', (route) => route.fulfill({ status: 500, json: { code: 'X' } }))
  await tileOf(page, 'Bo').getByRole('button', { name: 'Like: Bo B.' }).click()
  await expectToast(page, "That didn't work", 'Could not like profile')
  await expect(tileOf(page, 'Bo').getByRole('button', { name: 'Like: Bo B.' })).toBeVisible()
})

test('The views are accessible in both themes, and in Khmer', async ({ page, playwright }) => {
  const ann = await signInAsMember(page, 'Ann')
  const bo = await createMember(playwright, 'Bo')
  await bo.request.get(`/api/profiles/${ann.profileId}`)
  await page.goto('/views')
  await expect(tileOf(page, 'Bo')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/views?lng=km')
  await expect(page.getByRole('heading', { level: 1, name: textOf('km', 'views.title') })).toBeVisible()
  await expect(tileOf(page, 'Bo')).toBeVisible()
  await expectAccessibleInKhmer(page)
  await expectNoSidewaysScroll(page)
})
