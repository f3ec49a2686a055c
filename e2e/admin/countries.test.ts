import { expect, type Page, test } from '@playwright/test'
import { signInAsMember } from '../support/accounts.ts'
import { withOwnDatabase } from '../support/database.ts'
import { expectEveryLanguage } from '../support/narrow.ts'
import { withOwnServer } from '../support/own-server.ts'
import { openEditor, save } from '../support/profile-edit.ts'
import { signInAsAdmin } from '../support/staff.ts'

/** The admin switches on a country by keys. */
async function addThailand(page: Page) {
  await page.goto('/admin/countries')
  await page.getByRole('combobox', { name: 'Add a country' }).focus()
  await page.keyboard.type('Thai')
  await expect(page.getByRole('option', { name: 'Thailand' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nobody has to move to Thailand.')).toBeVisible()
  await expectEveryLanguage(page, 'countries')
  await page.getByRole('button', { name: 'Save changes' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Countries saved')).toBeVisible()
}

// The countries are those of a whole community: the other journeys go on with twenty.
test('An admin adds a country by keys, and a member moves there, in Khmer too', async ({ browser }) => {
  await withOwnDatabase((url) =>
    withOwnServer({ DATABASE_URL: url, RATE_LIMIT_FACTOR: '1000' }, async (baseURL) => {
      const admin = await browser.newPage({ baseURL })
      await signInAsAdmin(admin, 'Ava')
      await addThailand(admin)
      const bo = await browser.newPage({ baseURL })
      await signInAsMember(bo, 'Bo')
      await openEditor(bo)
      const country = bo.getByRole('combobox', { name: 'Country' })
      await country.fill('Thai')
      await bo.getByRole('option', { name: 'Thailand' }).click()
      await bo.getByRole('combobox', { name: 'City' }).fill('Bangk')
      await bo.getByRole('option', { name: 'Bangkok' }).first().click()
      await save(bo)
      await expect(bo.getByText('Profile saved')).toBeVisible()
      const ann = await browser.newPage({ baseURL })
      await signInAsMember(ann, 'Ann')
      await ann.goto('/?lng=km&country=TH')
      await expect(ann.getByText(/, ថៃ$/)).toBeVisible()
      await admin.goto('/admin/audit')
      await expect(admin.getByRole('listitem').getByText('Changed the countries').first()).toBeVisible()
    }),
  )
})
