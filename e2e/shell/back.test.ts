import { aProfile } from '@hearth/shared/testing'
import { expect, type Page, test } from '@playwright/test'
import { createMember, signInAsMember } from '../support/accounts.ts'
import { openFilters } from '../support/discover.ts'
import { expectLayerOpen, expectLayersClosed } from '../support/page.ts'
import { aPhoto } from '../support/photos.ts'
import { signInAsModerator } from '../support/staff.ts'

const pathOf = (page: Page) => new URL(page.url()).pathname

// Most members see layers open and close, which takes a moment.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Opens Discover from the screen of likes, which is one step back from then on. */
async function openDiscover(page: Page) {
  await signInAsMember(page)
  await page.goto('/likes')
  await page.getByRole('link', { name: 'Discover' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  await expect(page).toHaveURL(/country=/)
}

test('Back closes the filters, and only then leaves the screen; Forward does not open them again', async ({ page }) => {
  await openDiscover(page)
  const sheet = await openFilters(page)
  await expectLayerOpen(page)
  await page.goBack()
  await expect(sheet).toBeHidden()
  expect(pathOf(page)).toBe('/')
  await page.evaluate(() => addEventListener('popstate', () => document.body.append('stepped ')))
  await page.goForward()
  // Forward reaches the entry that the sheet has left, and the screen steps back from it.
  await page.waitForFunction(() => document.body.textContent?.includes('stepped stepped'))
  await expect(sheet).toBeHidden()
  expect(pathOf(page)).toBe('/')
  await page.goBack()
  await expect(page).toHaveURL('/likes')
})

// Covered by e2e/shell/back.test.ts.
test('Filters that were closed otherwise, and a link in a menu, leave nothing for Back to step over @all', async ({
  page,
}) => {
  await openDiscover(page)
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Close filters' }).click(),
  ]) {
    const sheet = await openFilters(page)
    await close()
    await expect(sheet).toBeHidden()
  }
  await page.goBack()
  await expect(page).toHaveURL('/likes')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Edit profile' }).click()
  await expect(page).toHaveURL('/profile-edit')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/likes')
  await expect(page.getByRole('menu')).toBeHidden()
  await page.goForward()
  await expect(page).toHaveURL('/profile-edit')
})

// Covered by e2e/shell/back.test.ts.
test('A link that is pressed in the instant in which a menu closes is followed, and Back leads from it @all', async ({
  page,
}) => {
  await signInAsMember(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/likes')
  for (const to of ['/views', '/match', '/chats']) {
    const from = pathOf(page)
    await page.getByRole('button', { name: 'Your account' }).click()
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await page.evaluate((path) => document.querySelector<HTMLElement>(`header a[href^="${path}"]`)!.click(), to)
    await expect(page.locator('header a[aria-current=page]')).toHaveAttribute('href', to)
    // The menu's entry has gone by then, and has not led back.
    await expectLayersClosed(page)
    expect(pathOf(page)).toBe(to)
    await page.goBack()
    await expect(page).toHaveURL(from)
    // The screen follows its address a moment later.
    await expect(page.locator('header a[aria-current=page]')).toHaveAttribute('href', from)
    await page.goForward()
    await expect(page).toHaveURL(to)
  }
})

// Covered by e2e/shell/back.test.ts.
test('A search from the filters is one step for Back, and a reload with open filters is none @all', async ({
  page,
}) => {
  await openDiscover(page)
  const before = page.url()
  const sheet = await openFilters(page)
  await sheet.getByLabel('Gender').selectOption('Male')
  await sheet.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/gender=male/)
  await page.goBack()
  await expect(page).toHaveURL(before)
  // The entry that the sheet has left, of the same address, is passed by first.
  await expectLayersClosed(page)
  await page.goForward()
  await expect(page).toHaveURL(/gender=male/)
  await expect(sheet).toBeHidden()

  await openFilters(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  await expect(sheet).toBeHidden()
  await expectLayersClosed(page)
  await page.goBack()
  await expect(page).toHaveURL(before)
})

// Covered by e2e/shell/back.test.ts.
test('Back closes a full-screen photo or a dialog that took a menu’s place, where they opened @all', async ({
  page,
  playwright,
}) => {
  const { request, profileId } = await createMember(playwright, 'Bo', { city: aProfile.city })
  expect((await request.post('/api/me/photos', { multipart: { photo: await aPhoto() } })).ok()).toBe(true)
  await signInAsMember(page)
  await page.goto('/likes')
  // The router notices a new address only after it has started.
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible()
  await page.evaluate((to) => history.pushState({}, '', to), `/profile/${profileId}`)
  await page.getByRole('button', { name: /show it full screen/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectLayerOpen(page)
  await page.goBack()
  await expect(dialog).toBeHidden()
  expect(pathOf(page)).toBe(`/profile/${profileId}`)
  await page.getByRole('button', { name: 'More about Bo B.' }).click()
  await page.getByRole('menuitem', { name: /Block/ }).click()
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('menu')).toBeHidden()
  await expectLayerOpen(page)
  await page.goBack()
  await expect(dialog).toBeHidden()
  expect(pathOf(page)).toBe(`/profile/${profileId}`)
  await page.goBack()
  await expect(page).toHaveURL('/likes')
  await request.dispose()
})

// Covered by e2e/shell/back.test.ts.
test('What is chosen in a menu stays in the address when the menu closes, by Back too @all', async ({ page }) => {
  await signInAsModerator(page, 'Mo')
  await page.goto('/likes')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Moderation' }).click()
  await page.getByRole('button', { name: 'Severity' }).click()
  await page.getByRole('checkbox', { name: 'High' }).click()
  await expect(page.getByRole('checkbox', { name: 'High' })).toBeChecked()
  await expect(page).toHaveURL(/severity=.*high/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: 'High' })).toBeHidden()
  await expectLayersClosed(page)
  await expect(page).toHaveURL(/severity=.*high/)
  await page.getByRole('button', { name: 'State' }).click()
  await page.getByRole('radio', { name: 'Decided' }).click()
  await expect(page.getByRole('radio', { name: 'Decided' })).toBeHidden()
  await page.getByRole('button', { name: 'Severity: High' }).click()
  await page.getByRole('checkbox', { name: 'Low' }).click()
  await expect(page.getByRole('checkbox', { name: 'Low' })).toBeChecked()
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: 'Low' })).toBeHidden()
  await expect(page).toHaveURL(/(?=.*state=decided)(?=.*severity=.*high.*low)/)
  await page.goBack()
  await expect(page).toHaveURL('/likes')
})
