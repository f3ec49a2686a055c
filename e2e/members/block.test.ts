import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInKhmer, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { signInAsMember } from '../support/accounts.ts'
import { aTown, cardOf, createMembers } from '../support/discover.ts'
import { textOf } from '../support/i18n.ts'
import { expectToast } from '../support/page.ts'

const notFound = (page: Page) => page.getByRole('heading', { name: 'Profile not found' })
const named = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: new RegExp(`^${name} B\\.`) })

/** Chooses Block from the menu of the profile in view, and confirms. */
async function block(page: Page, name: string) {
  await page.getByRole('button', { name: `More about ${name} B.` }).click()
  await page.getByRole('menuitem', { name: `Block ${name} B.` }).click()
  const dialog = page.getByRole('dialog', { name: `Block ${name} B.?` })
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByRole('heading', { name: `You blocked ${name} B.` })).toBeVisible()
}

test('A block in mid-view closes the other one’s screen without a word, and undoing it brings both back', async ({
  page,
  browser,
}) => {
  const town = aTown()
  const ann = await signInAsMember(page, 'Ann', { city: town })
  const other = await browser.newPage()
  const bo = await signInAsMember(other, 'Bo', { city: town })
  await other.goto(`/profile/${ann.profileId}`)
  await expect(named(other, 'Ann')).toBeVisible()
  await page.goto(`/profile/${bo.profileId}`)
  await block(page, 'Bo')
  await expect(notFound(other)).toBeVisible()
  await expect(other.getByText(/block/i)).toHaveCount(0)

  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(named(page, 'Bo')).toBeVisible()
  await expectToast(page, 'You unblocked Bo B.', '')
  await expect(named(other, 'Ann')).toBeVisible()
  await other.close()
})

test('A block removes both members from each other’s search, and the confirmation can be cancelled', async ({
  page,
  browser,
}) => {
  const town = aTown()
  await signInAsMember(page, 'Ann', { city: town })
  const other = await browser.newPage()
  await signInAsMember(other, 'Bo', { city: town })
  await other.goto('/')
  await expect(cardOf(other, 'Ann')).toBeVisible()
  await page.goto('/')
  await cardOf(page, 'Bo').getByRole('link').click()
  await page.getByRole('button', { name: 'More about Bo B.' }).click()
  await page.getByRole('menuitem', { name: 'Block Bo B.' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(named(page, 'Bo')).toBeVisible()
  await block(page, 'Bo')
  await expect(cardOf(other, 'Ann')).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to search' }).click()
  await expect(page.getByRole('heading', { name: 'No matches found' })).toBeVisible()
  await expect(cardOf(page, 'Bo')).toHaveCount(0)
  await other.close()
})

test('The list of the blocked says who, and lets one unblock after a confirmation', async ({ page, playwright }) => {
  const town = aTown()
  await createMembers(playwright, [{ firstName: 'Bo', city: town }])
  await signInAsMember(page, 'Ann', { city: town })
  await page.goto('/')
  await cardOf(page, 'Bo').getByRole('link').click()
  await block(page, 'Bo')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You blocked Bo B.' })).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Safety and privacy' }).click()
  const blocked = page.getByRole('region', { name: "People you've blocked" })
  await blocked.getByRole('button', { name: 'Unblock Bo B.' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(blocked.getByText('Bo B.')).toBeVisible()
  await blocked.getByRole('button', { name: 'Unblock Bo B.' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click()
  await expect(blocked.getByText("You haven't blocked anyone.")).toBeVisible()
  await page.goto('/')
  await expect(cardOf(page, 'Bo')).toBeVisible()
})

test('A block that the server refuses says so, and changes nothing', async ({ page, playwright }) => {
  const town = aTown()
  await createMembers(playwright, [{ firstName: 'Bo', city: town }])
  await signInAsMember(page, 'Ann', { city: town })
  await page.goto('/')
  await cardOf(page, 'Bo').getByRole('link').click()
  await page.route('**/api/blocks/*', (route) => route.abort())
  await page.getByRole('button', { name: 'More about Bo B.' }).click()
  await page.getByRole('menuitem', { name: 'Block Bo B.' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expectToast(page, 'Could not update block status', "We can't reach the server.")
  await expect(named(page, 'Bo')).toBeVisible()
})

test('Who browses invisibly leaves no view, and each switch says what it costs', async ({ page, browser }) => {
  const town = aTown()
  await signInAsMember(page, 'Ann', { city: town })
  const other = await browser.newPage()
  const bo = await signInAsMember(other, 'Bo', { city: town })
  await page.goto('/safety')
  const invisible = page.getByRole('switch', { name: 'Browse invisibly' })
  await expect(page.getByText("In return, you don't see who opened yours.")).toBeVisible()
  await invisible.click()
  await expectToast(page, 'Saved', '')
  await page.reload()
  await expect(invisible).toBeChecked()
  await page.route('**/api/me/settings', (route) => route.abort())
  await page.getByRole('switch', { name: 'Visible in other countries' }).click()
  await expectToast(page, 'Failed to update discovery settings. Please try again.', '')
  await expect(page.getByRole('switch', { name: 'Visible in other countries' })).toBeChecked()
  await page.goto(`/profile/${bo.profileId}`)
  await expect(named(page, 'Bo')).toBeVisible()
  const { views } = await (await other.request.get('/api/views')).json()
  expect(views).toEqual([])
  await other.close()
})

test('Safety and privacy are accessible in both themes, and in Khmer', async ({ page, playwright }) => {
  const town = aTown()
  await createMembers(playwright, [{ firstName: 'Bo', city: town }])
  await signInAsMember(page, 'Ann', { city: town })
  const { request } = page.context()
  const { members } = await (await request.get(`/api/discover?city=${encodeURIComponent(town)}`)).json()
  const data = { profileId: members[0].id, category: 'scam', block: true }
  expect((await request.post('/api/reports', { data })).ok()).toBe(true)
  for (const language of ['en', 'km'] as const) {
    await page.goto(`/safety?lng=${language}`)
    await expect(page.getByText(/^R-/)).toBeVisible()
    await expect(page.getByText(textOf(language, 'safety.reports.state.open'))).toBeVisible()
    await (language === 'km' ? expectAccessibleInKhmer(page) : expectAccessible(page))
    await expectNoSidewaysScroll(page)
  }
})
