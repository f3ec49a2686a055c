import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { cardOf, openFilters, search } from '../support/discover.ts'
import { expectEveryLanguage } from '../support/narrow.ts'
import { withOwnCommunity } from '../support/own-community.ts'
import { pressButton } from '../support/page.ts'
import { openEditor, save } from '../support/profile-edit.ts'

/** The admin adds a group, and an interest in it. */
async function addBouldering(page: Page) {
  await page.goto('/admin/interests')
  await pressButton(page, 'Add a group')
  await page.keyboard.type('Up high')
  await pressButton(page, 'Add an interest')
  await page.keyboard.type('Bouldering')
  await page.getByLabel('Group', { exact: true }).focus()
  await page.keyboard.type('Up high')
  await expectEveryLanguage(page, 'interests')
  await pressButton(page, 'Save changes')
  await expect(page.getByText('Interests saved')).toBeVisible()
}

/** The member chooses the interest, by keys. */
async function chooseBouldering(page: Page) {
  await openEditor(page)
  await expect(page.getByRole('heading', { name: 'Up high' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Bouldering' }).focus()
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await save(page)
  await expect(page.getByText('Profile saved')).toBeVisible()
}

// The interests are those of a whole community: the other journeys go on with sixty.
test('An admin adds an interest by keys, and members have it and are found by it until it is hidden', async ({
  browser,
}) => {
  await withOwnCommunity(browser, async ({ admin, signIn }) => {
    const { page: bo } = await signIn('Bo')
    await addBouldering(admin)
    await bo.reload()
    await chooseBouldering(bo)
    const { page: ann } = await signIn('Ann')
    await ann.goto('/')
    const sheet = await openFilters(ann)
    await sheet.getByRole('button', { name: 'More Filters' }).click()
    await sheet.getByRole('combobox', { name: 'Interests' }).click()
    await ann.getByRole('option', { name: 'Bouldering' }).click()
    await search(ann)
    await expect(cardOf(ann, 'Bo')).toBeVisible()
    await expectAccessible(ann)
    await admin.getByRole('button', { name: /^Bouldering/ }).click()
    await pressButton(admin, 'Hide')
    await pressButton(admin, 'Save changes')
    await expect(admin.getByText('Interests saved').last()).toBeVisible()
    await ann.reload()
    await expect(ann.getByText('Your search has changed')).toBeVisible()
    await admin.goto('/admin/audit')
    await expect(admin.getByRole('listitem').getByText('Changed the interests').first()).toBeVisible()
  })
})
