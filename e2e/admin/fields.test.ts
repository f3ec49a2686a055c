import { type Browser, expect, type Page, test } from '@playwright/test'
import { withOwnDatabase } from '../support/database.ts'
import { expectEveryLanguage } from '../support/narrow.ts'
import { withOwnServer } from '../support/own-server.ts'
import { signInAsAdmin } from '../support/staff.ts'

const line = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'Profile fields' }).getByRole('button', { name })

async function openFields(page: Page) {
  await page.goto('/admin/fields')
  await expect(page.getByRole('button', { name: 'Add a field' })).toBeVisible()
}

async function adminIn(browser: Browser, baseURL: string, name: string) {
  const page = await browser.newPage({ baseURL })
  await signInAsAdmin(page, name)
  await openFields(page)
  return page
}

/** Presses a button by keys. A ready-made field that is added has a button of its own above. */
async function press(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).last().focus()
  await page.keyboard.press('Enter')
}

/** Writes a field and its options by keys, from the press that adds it. */
async function writeField(page: Page, name: string, options: string[]) {
  await press(page, 'Add a field')
  await page.keyboard.type(name)
  await page.getByLabel('Option 1 of 2').focus()
  for (const option of options) {
    await page.keyboard.type(option)
    await page.keyboard.press('Enter')
  }
}

// The fields are those of a whole community: the other journeys go on without.
test('An admin adds fields by keys, and a colleague who had them open is told and loses nothing', async ({
  browser,
}) => {
  await withOwnDatabase((url) =>
    withOwnServer({ DATABASE_URL: url, RATE_LIMIT_FACTOR: '1000' }, async (baseURL) => {
      const [ava, bo] = [await adminIn(browser, baseURL, 'Ava'), await adminIn(browser, baseURL, 'Bo')]
      await press(ava, 'Pets')
      await writeField(ava, 'Favourite hut', ['By the sea', 'In the hills'])
      await expectEveryLanguage(ava, 'fields')
      await press(ava, 'Save changes')
      await expect(ava.getByText('Fields saved')).toBeVisible()
      await press(bo, 'Diet')
      await press(bo, 'Save changes')
      await expect(bo.getByText('A colleague has changed the fields in the meantime.').last()).toBeVisible()
      await press(bo, 'Keep mine')
      await press(bo, 'Save changes')
      await expect(bo.getByText('Fields saved')).toBeVisible()
      await openFields(ava)
      for (const name of [/^Pets/, /^Favourite hut/, /^Diet/]) await expect(line(ava, name)).toBeVisible()
      await ava.goto('/admin/audit')
      await expect(ava.getByRole('listitem').getByText('Changed the profile fields').first()).toBeVisible()
    }),
  )
})
