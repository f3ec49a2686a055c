import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInKhmer, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { signInAsMember } from '../support/accounts.ts'
import { aTown, cardOf, createNeighbors } from '../support/discover.ts'
import { type Language, textOf } from '../support/i18n.ts'
import { expectToast, navigateTo, switchLanguage } from '../support/page.ts'

const notFound = (page: Page) => page.getByRole('heading', { name: 'Profile not found' })
const named = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: new RegExp(`^${name} B\\.`) })

/** Chooses Block from the menu of the profile in view, and answers the question. */
async function askToBlock(page: Page, name: string, answer: 'Block' | 'Cancel') {
  await page.getByRole('button', { name: `More about ${name} B.` }).click()
  await page.getByRole('menuitem', { name: `Block ${name} B.` }).click()
  const dialog = page.getByRole('dialog', { name: `Block ${name} B.?` })
  await dialog.getByRole('button', { name: answer, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function block(page: Page, name: string) {
  await askToBlock(page, name, 'Block')
  await expect(page.getByRole('heading', { name: `You blocked ${name} B.` })).toBeVisible()
}

test('A block removes both from each other’s screens without a word, and undoing it brings both back', async ({
  page,
  browser,
}) => {
  const town = aTown()
  const ann = await signInAsMember(page, 'Ann', { city: town })
  const other = await browser.newPage()
  await signInAsMember(other, 'Bo', { city: town })
  await other.goto('/')
  await expect(cardOf(other, 'Ann')).toBeVisible()
  await page.goto('/')
  await cardOf(page, 'Bo').getByRole('link').click()
  await expect(named(page, 'Bo')).toBeVisible()

  await test.step('A block that the member cancels or the server refuses changes nothing', async () => {
    await askToBlock(page, 'Bo', 'Cancel')
    await expect(named(page, 'Bo')).toBeVisible()
    await page.route('**/api/blocks/*', (route) => route.abort())
    await askToBlock(page, 'Bo', 'Block')
    await expectToast(page, 'Could not update block status', "We can't reach the server.")
    await expect(named(page, 'Bo')).toBeVisible()
    await page.unroute('**/api/blocks/*')
  })
  const undo = async () => {
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(named(page, 'Bo')).toBeVisible()
  }
  await test.step('The member leaves the open search of the blocked one', async () => {
    await block(page, 'Bo')
    await expect(cardOf(other, 'Ann')).toHaveCount(0)
    await undo()
    await expectToast(page, 'You unblocked Bo B.', '')
  })
  await test.step('The open profile closes for the blocked one, and comes back with Undo', async () => {
    await navigateTo(other, `/profile/${ann.profileId}`)
    await expect(named(other, 'Ann')).toBeVisible()
    await block(page, 'Bo')
    await expect(notFound(other)).toBeVisible()
    await expect(other.getByText(/block/i)).toHaveCount(0)
    await undo()
    await expect(named(other, 'Ann')).toBeVisible()
  })
  await block(page, 'Bo')
  await page.getByRole('button', { name: 'Back to search' }).click()
  await expect(page.getByRole('heading', { name: 'No matches found' })).toBeVisible()
  await expect(cardOf(page, 'Bo')).toHaveCount(0)
  await other.close()
})

// Covered by server/src/members/blocks/blocks.test.ts.
test('The list of the blocked says who, and lets one unblock after a confirmation; it is accessible to all @all', async ({
  page,
  playwright,
}) => {
  const { bo } = await createNeighbors(page, playwright)
  const data = { profileId: bo.profileId, category: 'scam', block: true }
  expect((await page.request.post('/api/reports', { data })).ok()).toBe(true)
  await page.goto(`/profile/${bo.profileId}`)
  await expect(page.getByRole('heading', { name: 'You blocked Bo B.' })).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('link', { name: /^Blocked and reported/ }).click()

  const blocked = page.getByRole('region', { name: "People you've blocked" })
  await blocked.getByRole('button', { name: 'Unblock Bo B.' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(blocked.getByText('Bo B.')).toBeVisible()
  await test.step('Blocks and reports are accessible in both themes, and in Khmer', async () => {
    const expectReport = async (language: Language) => {
      await expect(page.getByText(/^R-/)).toBeVisible()
      await expect(page.getByText(textOf(language, 'safety.reports.state.open'))).toBeVisible()
    }
    await expectReport('en')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await switchLanguage(page, 'km')
    await expectReport('km')
    await expectAccessibleInKhmer(page)
    await expectNoSidewaysScroll(page)
    await switchLanguage(page, 'en')
  })
  await blocked.getByRole('button', { name: 'Unblock Bo B.' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click()
  await expect(blocked.getByText("You haven't blocked anyone.")).toBeVisible()
  await navigateTo(page, '/')
  await expect(cardOf(page, 'Bo')).toBeVisible()
})
