import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInKhmer, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { createMember, signInAsMember } from '../support/accounts.ts'
import { bubbles, inAnotherBrowser } from '../support/conversations.ts'
import { textOf } from '../support/i18n.ts'
import { switchLanguage } from '../support/page.ts'

/** Above Chats: those that wait for a first message. */
const newRow = (page: Page, count: number) =>
  page.getByRole('region', { name: `${count} new ${count === 1 ? 'match' : 'matches'}`, exact: true })
const like = (who: { request: Page['request'] }, profileId: string) => who.request.put(`/api/likes/${profileId}`)
const celebrated = (who: { request: Page['request'] }, profileId: string) =>
  who.request.put(`/api/likes/${profileId}/celebrated`)
const closeMatch = (page: Page) => page.getByRole('button', { name: 'Keep browsing' }).click()

test('A match stands above Chats of both at once until one writes, and leads to the first message', async ({
  page,
  browser,
}) => {
  const ann = await signInAsMember(page, 'Ann')
  const bo = await inAnotherBrowser(browser, 'Bo')
  await like(bo.page, ann.profileId)
  await bo.page.goto('/chats')
  await expect(bo.page.getByText('No conversations yet')).toBeVisible()
  await expect(bo.page.getByRole('heading', { name: /match/ })).toHaveCount(0)
  await page.goto('/likes')
  await page.getByRole('button', { name: 'Like back: Bo B.' }).click()
  for (const one of [page, bo.page]) await closeMatch(one)
  await page.getByRole('navigation').getByRole('link', { name: 'Chats' }).first().click()
  await expect(newRow(page, 1).getByRole('link', { name: 'Bo, new' })).toBeVisible()
  await expect(newRow(bo.page, 1).getByRole('link', { name: 'Ann, new' })).toBeVisible()

  await newRow(bo.page, 1).getByRole('link').press('Enter')
  const first = bo.page.getByRole('textbox', { name: 'First message to Ann B.' })
  await expect(first).toBeFocused()
  await first.fill('Shall we hike on Sunday?')
  await first.press('Enter')
  await expect(newRow(page, 1)).toHaveCount(0)
  await page
    .getByRole('link', { name: /Bo B\./ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/chat\//)
  await expect(bubbles(page)).toContainText(['Shall we hike on Sunday?'])
})

// Covered by server/src/people/likes/matches.test.ts.
test('Many matches load as the row is walked by keyboard, and the row is accessible and moves nothing @all', async ({
  page,
  playwright,
}) => {
  const ann = await signInAsMember(page, 'Ann')
  const names = 'Ada Bea Cem Dov Eli Fay Gus Hal Ina Jon Kai Lou Mia Noa'.split(' ')
  const others = await Promise.all(names.map((name) => createMember(playwright, name)))
  for (const other of others) {
    await like(other, ann.profileId)
    await like(page, other.profileId)
    await celebrated(page, other.profileId)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/chats')
  const links = newRow(page, 14).getByRole('link')
  await expect(links.first()).toHaveAccessibleName('Noa, new')
  await links.first().focus()
  for (const name of names.toReversed().slice(1)) {
    await expect(links.filter({ hasText: name })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(links.filter({ hasText: name })).toBeFocused()
    await expect(links.filter({ hasText: name })).toBeInViewport()
  }
  await expect(links).toHaveCount(14)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await switchLanguage(page, 'km')
  await expect(
    page.getByRole('region', { name: textOf('km', 'matches.countNew_other').replace('{{number}}', '14') }),
  ).toBeVisible()
  await expectAccessibleInKhmer(page)
  await expectNoSidewaysScroll(page)
})

// Covered by web/src/people/matches/Matches.test.tsx.
test('The place of the matches is kept before they come, so that Chats moves nothing @all', async ({
  page,
  playwright,
}) => {
  const ann = await signInAsMember(page, 'Ann')
  const bo = await createMember(playwright, 'Bo')
  await like(bo, ann.profileId)
  await like(page, bo.profileId)
  await celebrated(page, bo.profileId)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/matches*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Chats' }).first().click()
  await expect(page).toHaveURL('/chats')
  const conversations = page.locator('section[aria-labelledby=chats]')
  await expect(conversations).toBeVisible()
  const before = await conversations.boundingBox()
  held.resolve()
  await expect(newRow(page, 1).getByRole('link', { name: 'Bo, new' })).toBeVisible()
  expect(await conversations.boundingBox()).toEqual(before)
})
