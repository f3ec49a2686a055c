import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { createMember, signInAsMember } from '../support/accounts.ts'
import { aTown, cardOf, createMembers } from '../support/discover.ts'
import { expectLayersClosed, navigateTo } from '../support/page.ts'

/** A dialog hides the rest from those who hear the page, its first heading as well. */
async function expectDialogAccessible(page: Page) {
  await page.evaluate(() => document.querySelector('[role=dialog] h2')?.setAttribute('aria-level', '1'))
  await expectAccessible(page)
  await page.evaluate(() => document.querySelector('[role=dialog] h2')?.removeAttribute('aria-level'))
}

// Covered by web/src/moderation/reports/ReportForm.test.tsx.
test('A report survives a failure, gets a number, blocks in the same step and shows its state @all', async ({
  page,
  playwright,
}) => {
  const town = aTown()
  await createMembers(playwright, [{ firstName: 'Bo', city: town, photos: 2 }])
  await signInAsMember(page, 'Ann', { city: town })
  await page.goto('/')
  await cardOf(page, 'Bo').getByRole('link').click()
  await page.getByRole('button', { name: 'More about Bo B.' }).click()
  await page.getByRole('menuitem', { name: 'Report Bo B.' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report Bo B.' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText("Please choose what's wrong.")).toBeVisible()
  await dialog.getByRole('radio', { name: 'Something else' }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  const text = dialog.getByRole('textbox', { name: 'What happened?' })
  await expect(dialog.getByText('Please tell us in a few words what happened.')).toBeVisible()
  await expect(text).toBeFocused()
  await expectDialogAccessible(page)
  await text.fill('Sells insurance.')
  await dialog.getByRole('radio', { name: 'A threat, or someone is in danger' }).check()
  await expect(dialog.getByText('call the emergency number first')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Advertising or spam' }).check()
  await dialog.getByRole('checkbox', { name: 'Block Bo B. as well' }).check()

  await page.route('**/api/reports', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('alert')).toContainText("The report wasn't sent.")
  await expect(text).toHaveValue('Sells insurance.')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  const receipt = dialog.getByText(/^R-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  await expect(receipt).toBeVisible()
  const number = (await receipt.textContent())!
  await expect(dialog).toContainText('Bo B. is blocked.')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'You blocked Bo B.' })).toBeVisible()

  await expectLayersClosed(page)
  await navigateTo(page, '/settings#reports')
  const reports = page.getByRole('region', { name: 'Your reports' })
  const row = reports.getByRole('listitem').filter({ hasText: number })
  for (const part of ['Bo B.', 'Advertising or spam', 'Received']) await expect(row).toContainText(part)
  await expect(reports.getByRole('listitem')).toHaveCount(1)
})

// Covered by server/src/moderation/reports/reports.test.ts.
test('A photo is reported as such, and the report can be finished after the other one has blocked @all', async ({
  page,
  playwright,
}) => {
  const town = aTown()
  const ann = await signInAsMember(page, 'Ann', { city: town })
  const bo = await createMember(playwright, 'Bo', { city: town })
  const { jpeg } = await import('../../server/src/pictures/photos/testing.ts')
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: jpeg }
  expect((await bo.request.post('/api/me/photos', { multipart: { photo } })).ok()).toBe(true)
  await page.goto(`/profile/${bo.profileId}`)
  await page.getByRole('button', { name: 'Photo 1 of 1: show it full screen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Report this photo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a photo of Bo B.' })
  await dialog.getByRole('radio', { name: 'Fake profile or stolen photos' }).check()
  expect((await bo.request.put(`/api/blocks/${ann.profileId}`)).ok()).toBe(true)
  await expect(page.getByText('Profile not found')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText(/^R-/)).toBeVisible()
})
