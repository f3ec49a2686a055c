import { expect, test } from '@playwright/test'
import { signInAsMember } from '../support/accounts.ts'
import { database } from '../support/database.ts'
import { cardOf, createNeighbors } from '../support/discover.ts'
import { expectToast, navigateTo } from '../support/page.ts'

test('A member who browses invisibly leaves no view, and one who hides their last visit sees no one else’s', async ({
  page,
  playwright,
}) => {
  const { bo } = await createNeighbors(page, playwright)
  await page.goto('/')
  await expect(cardOf(page, 'Bo')).toContainText('Online')
  await navigateTo(page, '/safety')
  const invisible = page.getByRole('switch', { name: 'Browse invisibly' })
  const lastVisit = page.getByRole('switch', { name: 'Show when you were last here' })
  const abroad = page.getByRole('switch', { name: 'Visible in other countries' })
  // Each switch says what it costs.
  await expect(page.getByText("In return, you don't see who opened yours.")).toBeVisible()
  await invisible.click()
  await expectToast(page, 'Saved', '')
  await expect(lastVisit).toBeChecked()
  const saved = page.waitForResponse('**/api/me/settings')
  await lastVisit.click({ force: true })
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await expect(invisible).toBeChecked()
  await expect(lastVisit).not.toBeChecked()
  await page.route('**/api/me/settings', (route) => route.abort())
  await abroad.click()
  await expectToast(page, 'Failed to update discovery settings. Please try again.', '')
  await expect(abroad).toBeChecked()

  await navigateTo(page, '/')
  await expect(cardOf(page, 'Bo')).toBeVisible()
  await expect(cardOf(page, 'Bo')).not.toContainText('Online')
  await cardOf(page, 'Bo').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Bo B\./ })).toBeVisible()
  expect((await (await bo.request.get('/api/views')).json()).views).toEqual([])
})

test('A member who is hidden while their age is checked reads so, and no more once it is settled', async ({ page }) => {
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
