import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { signInAsMember } from '../support/accounts.ts'
import { database } from '../support/database.ts'
import { cardOf, createNeighbors } from '../support/discover.ts'
import { expectToast, navigateTo } from '../support/page.ts'

const settingOf = (page: Page, name: string) => page.getByRole('switch', { name })

// Covered by server/src/account/settings/visibility.test.ts.
test('Who browses invisibly leaves no view, and who hides last visit or distance sees nobody else’s @all', async ({
  page,
  playwright,
}) => {
  const { ann, bo } = await createNeighbors(page, playwright)
  const db = await database()
  const points = db.updateTable('profiles').set({ publicLat: 10, publicLng: -30 })
  await points.where('id', 'in', [ann.profileId, bo.profileId]).execute()
  await page.goto('/')
  await expect(cardOf(page, 'Bo')).toContainText('Online')
  await expect(cardOf(page, 'Bo')).toContainText('< 1 km away')
  // Where these settings once were: links in mails lead there.
  await page.goto('/safety')
  await expect(page).toHaveURL('/settings#privacy')
  const invisible = settingOf(page, 'Browse invisibly')
  const lastVisit = settingOf(page, 'Show when you were last here')
  const typing = settingOf(page, "Show when you're typing")
  // Each switch says what it costs, once it is asked.
  const cost = page.getByText("In return, you don't see who opened yours.")
  await expect(cost).toBeHidden()
  await page.getByLabel('About Browse invisibly').press('Enter')
  await expect(cost).toBeVisible()
  await invisible.click()
  await expectToast(page, 'Saved', '')
  await expect(lastVisit).toBeChecked()
  for (const setting of [lastVisit, settingOf(page, 'Show my distance')]) {
    const saved = page.waitForResponse('**/api/me/settings')
    await setting.click({ force: true })
    expect((await saved).ok()).toBe(true)
  }
  // The same setting as in the list of chats.
  await expect(settingOf(page, 'Read receipts')).toBeChecked()
  const receipts = page.waitForResponse('**/api/me/receipts')
  await settingOf(page, 'Read receipts').click({ force: true })
  expect((await receipts).ok()).toBe(true)
  await page.reload()
  await expect(invisible).toBeChecked()
  await expect(lastVisit).not.toBeChecked()
  await expect(settingOf(page, 'Read receipts')).not.toBeChecked()
  await page.route('**/api/me/settings', (route) => route.abort())
  await typing.click()
  await expectToast(page, 'Failed to update discovery settings. Please try again.', '')
  await expect(typing).toBeChecked()
  await expectAccessible(page)

  await navigateTo(page, '/')
  await expect(cardOf(page, 'Bo')).toBeVisible()
  await expect(cardOf(page, 'Bo')).not.toContainText('Online')
  await expect(cardOf(page, 'Bo')).not.toContainText('away')
  await cardOf(page, 'Bo').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Bo B\./ })).toBeVisible()
  expect((await (await bo.request.get('/api/views')).json()).views).toEqual([])
  await navigateTo(page, '/map')
  await expect(page.getByRole('heading', { name: 'The map is off while you hide your distance' })).toBeVisible()
})

test('A member pauses and comes back with one tap; the preferences are those of the profile', async ({
  page,
  playwright,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { ann, bo } = await createNeighbors(page, playwright)
  const isShown = async () => (await bo.request.get(`/api/profiles/${ann.profileId}`)).ok()
  await page.goto('/settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Discover' }).click()
  const showMe = settingOf(page, 'Show me in Discover')
  await expect(showMe).toBeChecked()
  expect(await isShown()).toBe(true)
  await showMe.click()
  const notice = page.getByRole('status', { name: "You're taking a break" })
  await expect(notice).toContainText("Only people you've written with can see you.")
  await expect.poll(isShown).toBe(false)
  await navigateTo(page, '/')
  await expect(page.getByRole('link', { name: 'Go to your chats' })).toBeVisible()
  await notice.getByRole('button', { name: 'Show me again' }).click()
  await expect(cardOf(page, 'Bo')).toBeVisible()
  await expect(notice).toBeHidden()
  expect(await isShown()).toBe(true)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/settings#looking-for')
  await expect(page.getByRole('heading', { name: 'Who you look for' })).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Anyone' })).toBeChecked()
  await page.getByText('Women', { exact: true }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.click()
  await expect(page.getByRole('radio', { name: 'Anyone' })).toBeChecked()
  await page.getByText('Men', { exact: true }).click()
  await expect(undo).toBeVisible()
  const from = page.getByRole('textbox', { name: 'Age: From' })
  const saved = page.waitForResponse('**/api/me/wishes')
  await from.fill('31')
  expect((await saved).ok()).toBe(true)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All preferences' }).click()
  await expect(page.getByRole('textbox', { name: 'Age: From' })).toHaveValue('31')
  await navigateTo(page, '/profile-edit')
  await expect(page.getByRole('radio', { name: 'Men', exact: true })).toBeChecked()
})

// Covered by server/src/account/age-checks/age-checks.test.ts.
test('A member who is hidden while their age is checked reads so, and no more once it is settled @all', async ({
  page,
}) => {
  const { profileId } = await signInAsMember(page, 'Ann')
  const db = await database()
  const hide = (hiddenAt: Date | null) =>
    db.updateTable('profiles').set({ hiddenAt }).where('id', '=', profileId).execute()
  await hide(new Date())
  await page.goto('/')
  const notice = page.getByRole('status', { name: 'Your profile is hidden for now' })
  await expect(notice).toContainText("We're checking your age.")
  await hide(null)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()
})
