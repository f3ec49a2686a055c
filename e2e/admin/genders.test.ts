import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { cardOf, openFilters, search } from '../support/discover.ts'
import { expectEveryLanguage } from '../support/narrow.ts'
import { withOwnCommunity } from '../support/own-community.ts'
import { pressButton } from '../support/page.ts'
import { openEditor, save } from '../support/profile-edit.ts'

/** Marks a chip by keys. */
async function mark(page: Page, name: string) {
  await page.getByRole('group', { name: 'Found in searches for' }).getByRole('checkbox', { name }).focus()
  await page.keyboard.press('Space')
}

/** The admin adds a gender of two groups, and lets members name several to meet. */
async function addEnby(page: Page) {
  await page.goto('/admin/genders')
  await pressButton(page, 'Add a gender')
  await page.keyboard.type('Enby')
  await mark(page, 'Non-binary people')
  await mark(page, 'Other genders')
  await page.getByRole('switch', { name: 'Several groups to meet' }).focus()
  await page.keyboard.press('Space')
  await expectEveryLanguage(page, 'genders')
  await pressButton(page, 'Save changes')
  await expect(page.getByText('Genders saved')).toBeVisible()
}

async function becomeEnby(page: Page) {
  await openEditor(page)
  await page.getByRole('radiogroup', { name: 'Gender' }).getByText('Enby').click()
  const sought = page.getByRole('group', { name: 'I would like to meet' })
  for (const group of ['Women', 'Other genders']) await sought.getByText(group, { exact: true }).click()
  await expectAccessible(page)
  await save(page)
  await expect(page.getByText('Profile saved')).toBeVisible()
}

// The genders are those of a whole community: the other journeys go on with four.
test('An admin adds a gender by keys, a member chooses it, and another one finds them by its group', async ({
  browser,
}) => {
  await withOwnCommunity(browser, async ({ admin, signIn }) => {
    const { page: bo } = await signIn('Bo')
    await addEnby(admin)
    await bo.reload()
    await becomeEnby(bo)
    const { page: ann } = await signIn('Ann')
    await ann.goto('/')
    const sheet = await openFilters(ann)
    await sheet.getByRole('combobox', { name: 'Gender' }).selectOption('Other')
    await search(ann)
    await cardOf(ann, 'Bo').getByRole('link').click()
    await expect(ann.getByText('Enby', { exact: true })).toBeVisible()
    await expect(ann.getByText('Women, People of another gender')).toBeVisible()
    await admin.goto('/admin/audit')
    await expect(admin.getByRole('listitem').getByText('Changed the genders').first()).toBeVisible()
  })
})
