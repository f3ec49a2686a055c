import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { cardOf, openFilters, search } from '../support/discover.ts'
import { expectEveryLanguage } from '../support/narrow.ts'
import { withOwnCommunity } from '../support/own-community.ts'
import { pressButton } from '../support/page.ts'
import { openEditor, save } from '../support/profile-edit.ts'

/** The admin adds a goal that counts as friendship, and lets members choose several. */
async function addTravel(page: Page) {
  await page.goto('/admin/goals')
  await pressButton(page, 'Add a goal')
  await page.keyboard.type('Travel together')
  await page.getByLabel('Counts as').focus()
  await page.keyboard.type('Friendship')
  await page.getByRole('switch', { name: 'Several goals' }).focus()
  await page.keyboard.press('Space')
  await expectEveryLanguage(page, 'goals')
  await pressButton(page, 'Save changes')
  await expect(page.getByText('Goals saved')).toBeVisible()
}

/** The member chooses the goal beside the one that they have, by keys. */
async function chooseTravel(page: Page) {
  await openEditor(page)
  await page.getByRole('checkbox', { name: 'Travel together' }).focus()
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await save(page)
  await expect(page.getByText('Profile saved')).toBeVisible()
}

// The goals are those of a whole community: the other journeys go on with four.
test('An admin adds a goal by keys, and members have it and are found by it until it is retired', async ({
  browser,
}) => {
  await withOwnCommunity(browser, async ({ admin, signIn }) => {
    const { page: bo } = await signIn('Bo')
    await addTravel(admin)
    await bo.reload()
    await chooseTravel(bo)
    const { page: ann } = await signIn('Ann')
    await ann.goto('/')
    const sheet = await openFilters(ann)
    await sheet.getByRole('combobox', { name: 'Relationship goal' }).selectOption('Travel together')
    await search(ann)
    await expect(cardOf(ann, 'Bo').getByText('Serious relationship · Travel together')).toBeVisible()
    await expectAccessible(ann)
    await admin.getByRole('button', { name: /^Travel together/ }).click()
    await pressButton(admin, 'Retire')
    await pressButton(admin, 'Save changes')
    await expect(admin.getByText('Goals saved').last()).toBeVisible()
    await ann.reload()
    await expect(ann.getByText('Your search has changed')).toBeVisible()
    await admin.goto('/admin/audit')
    await expect(admin.getByRole('listitem').getByText('Changed the goals').first()).toBeVisible()
  })
})
