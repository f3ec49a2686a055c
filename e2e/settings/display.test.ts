import type { Me } from '@hearth/shared/account/me'
import { expect, type Page, test } from '@playwright/test'
import { createMember, signInAsMember } from '../support/accounts.ts'
import { vaultDatabase } from '../support/database.ts'
import { aTown, cardOf, openFilters } from '../support/discover.ts'
import { expectEveryLanguage } from '../support/narrow.ts'
import { expectToast, navigateTo } from '../support/page.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const me = async (page: Page) => (await (await page.request.get('/api/me')).json()) as Me
const feet = (page: Page) => page.getByRole('radio', { name: /^Feet, pounds, miles/ })

/** Gives members one public point. Those of one town are up to two kilometres apart. */
async function standTogether(profileIds: string[]) {
  const place = { publicLat: 69.65, publicLng: 18.96, publicRadius: 500 }
  const db = await vaultDatabase()
  await db.updateTable('profiles').set(place).where('id', 'in', profileIds).execute()
}

test('A member reads feet, pounds and miles and a clock of 24 hours, once they have chosen so', async ({
  page,
  playwright,
}) => {
  const home = { country: 'Norway', city: aTown() } as const
  const bo = await createMember(playwright, 'Bo', { ...home, gender: 'male' })
  const ann = await signInAsMember(page, 'Ann', { ...home, lookingForGender: 'any' })
  await standTogether([ann.profileId, bo.profileId])
  await page.setViewportSize(phone)
  await page.goto('/settings#units')
  await expect(page.getByRole('heading', { name: 'Units' })).toBeFocused()
  await expect(page.getByRole('radio', { name: /^Centimetres/ })).toBeChecked()
  // A choice shows a task after its click, which `check` does not wait for.
  await feet(page).click()
  await expect(feet(page)).toBeChecked()
  await expectToast(page, 'Saved', '')
  const clock = page.getByRole('radio', { name: /^24 hours/ })
  await clock.click()
  await expect(clock).toBeChecked()
  await expect.poll(async () => (await me(page)).settings).toMatchObject({ units: 'imperial', clock: '24h' })
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('radio', { name: 'System' }).check()
  await expectEveryLanguage(page, 'display')

  await page.setViewportSize(desktop)
  await navigateTo(page, '/')
  for (const text of ['5\u00a0ft 7\u00a0in', '143 lb', '< 1 mi away'])
    await expect(cardOf(page, 'Bo')).toContainText(text)
  const sheet = await openFilters(page)
  await sheet.getByRole('checkbox', { name: 'Limit distance' }).check()
  await expect(sheet.getByText('Within 30 mi of you')).toBeVisible()
  await page.keyboard.press('Escape')
})

// Covered by web/src/app/i18n/region.test.ts.
test('The region of the browser decides until a member has chosen, and the failure of a choice is said @all', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'en-US', viewport: phone, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signInAsMember(page, 'Ann')
  await page.goto('/settings#display')
  await expect(feet(page)).toBeChecked()
  await expect(page.getByRole('radio', { name: /^12 hours/ })).toBeChecked()
  await page.route('**/api/me/settings', (route) => route.abort())
  await page.getByRole('radio', { name: /^Centimetres/ }).click()
  await expectToast(page, "We couldn't save that. Please try again.", '')
  await expect(feet(page)).toBeChecked()
  await context.close()
})

// Covered by server/src/members/location/location.test.ts.
test('A member switches the exact location on and back, and moves to another city @all', async ({ page }) => {
  await signInAsMember(page, 'Ann')
  const exact = page.getByRole('switch', { name: 'Exact location' })
  // Granting another permission makes this browser deny the position.
  await page.context().grantPermissions(['clipboard-read'])
  await page.setViewportSize(phone)
  await page.goto('/settings#location')
  await expect(exact).not.toBeChecked()
  await exact.click()
  const denied = page.getByRole('alert').filter({ hasText: 'Location access denied' })
  await denied.getByRole('button', { name: 'Set my location' }).click()
  await expect(page.getByRole('combobox', { name: 'City' })).toBeFocused()
  await expect(exact).not.toBeChecked()
  await expectEveryLanguage(page, 'location')

  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 52.52, longitude: 13.405, accuracy: 10 })
  await exact.click()
  await expect(page.getByText('Others now see your neighbourhood')).toBeVisible()
  await expect(exact).toBeChecked()
  const there = (await me(page)).profile!
  expect(there.locationPrecision).toBe('exact')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Others now see only your general area')).toBeVisible()
  await expect(exact).not.toBeChecked()

  await page.setViewportSize(desktop)
  await page.getByRole('combobox', { name: 'City' }).fill('Hamb')
  await page.getByRole('option', { name: 'Hamburg' }).first().click()
  await page.getByRole('button', { name: 'Move here' }).click()
  await expect(page.getByText('Others now see you in Hamburg, Germany')).toBeVisible()
  const { profile } = await me(page)
  expect(profile!.publicPoint!.lat).toBeGreaterThan(53)
  expect(profile).toMatchObject({ city: 'Hamburg', locationPrecision: 'city', bio: there.bio })
})
