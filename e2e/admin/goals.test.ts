import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { signInAsMember } from '../support/accounts.ts'
import { withOwnDatabase } from '../support/database.ts'
import { cardOf, openFilters, search } from '../support/discover.ts'
import { expectEveryLanguage } from '../support/narrow.ts'
import { withOwnServer } from '../support/own-server.ts'
import { openEditor, save } from '../support/profile-edit.ts'
import { signInAsAdmin } from '../support/staff.ts'

async function memberIn(browser: Browser, baseURL: string, name: string) {
  const page = await browser.newPage({ baseURL })
  await signInAsMember(page, name)
  return page
}

/** Presses a button by keys. */
async function press(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

/** The admin adds a goal that counts as friendship, and lets members choose several. */
async function addTravel(page: Page) {
  await page.goto('/admin/goals')
  await press(page, 'Add a goal')
  await page.keyboard.type('Travel together')
  await page.getByLabel('Counts as').focus()
  await page.keyboard.type('Friendship')
  await page.getByRole('switch', { name: 'Several goals' }).focus()
  await page.keyboard.press('Space')
  await expectEveryLanguage(page, 'goals')
  await press(page, 'Save changes')
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
  await withOwnDatabase((url) =>
    withOwnServer({ DATABASE_URL: url, RATE_LIMIT_FACTOR: '1000' }, async (baseURL) => {
      const admin = await browser.newPage({ baseURL })
      await signInAsAdmin(admin, 'Ava')
      const bo = await memberIn(browser, baseURL, 'Bo')
      await addTravel(admin)
      await bo.reload()
      await chooseTravel(bo)
      const ann = await memberIn(browser, baseURL, 'Ann')
      await ann.goto('/')
      const sheet = await openFilters(ann)
      await sheet.getByRole('combobox', { name: 'Relationship goal' }).selectOption('Travel together')
      await search(ann)
      await expect(cardOf(ann, 'Bo').getByText('Serious relationship · Travel together')).toBeVisible()
      await expectAccessible(ann)
      await admin.getByRole('button', { name: /^Travel together/ }).click()
      await press(admin, 'Retire')
      await press(admin, 'Save changes')
      await expect(admin.getByText('Goals saved').last()).toBeVisible()
      await ann.reload()
      await expect(ann.getByText('Your search has changed')).toBeVisible()
      await admin.goto('/admin/audit')
      await expect(admin.getByRole('listitem').getByText('Changed the goals').first()).toBeVisible()
    }),
  )
})
