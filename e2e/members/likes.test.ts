import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInKhmer, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { createMember, signInAsMember } from '../support/accounts.ts'
import { inAnotherBrowser } from '../support/conversations.ts'
import { announced } from '../support/discover.ts'
import { type Language, textOf } from '../support/i18n.ts'
import { expectAfterAttempts, expectToast, switchLanguage } from '../support/page.ts'
import { withoutPageAnswers } from '../support/page-answers.ts'

const tileOf = (page: Page, name: string) => page.getByRole('article', { name: new RegExp(`^${name} B\\., `) })
const tab = (page: Page, name: 'Received' | 'Sent', count: number) =>
  page.getByRole('tab', { name: `${name} ${count}`, exact: true })
const match = (page: Page, language: Language = 'en') =>
  page.getByRole('dialog', { name: textOf(language, 'likes.match.title') })
const like = (who: { request: Page['request'] }, profileId: string) => who.request.put(`/api/likes/${profileId}`)
const waiting = async (page: Page) => (await page.request.get('/api/likes/celebrations')).json()

test('A like arrives on the open screen, liking back is a match for both, and a first message is sent', async ({
  page,
  browser,
}) => {
  const ann = await signInAsMember(page, 'Ann')
  const bo = await inAnotherBrowser(browser, 'Bo')
  await bo.page.goto('/learn-more')
  await page.goto('/likes')
  await expect(page.getByRole('heading', { name: 'No likes yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Polish your profile' })).toBeVisible()

  await like(bo.page, ann.profileId)
  await expect(tileOf(page, 'Bo')).toContainText('New')
  await expect(tab(page, 'Received', 1)).toBeVisible()
  await tileOf(page, 'Bo').getByRole('button', { name: 'Like back: Bo B.' }).click()
  await expect(match(page)).toContainText('You and Bo B. like each other.')
  await expect(match(page)).toContainText('You both like')
  const first = match(page).getByRole('textbox', { name: 'First message to Bo B.' })
  await first.fill('Shall we hike on Sunday?')
  await first.press('Enter')
  await expectToast(page, 'Message sent to Bo B.', '')
  await expect(match(page)).toBeHidden()
  await expect(tileOf(page, 'Bo')).toContainText('Match')

  await expect(match(bo.page)).toContainText('You and Ann B. like each other.')
  await match(bo.page).getByRole('button', { name: 'Keep browsing' }).click()
  await expect(match(bo.page)).toBeHidden()
  await bo.page
    .getByRole('link', { name: /^Chats/ })
    .first()
    .click()
  await expect(bo.page.getByText('Shall we hike on Sunday?').first()).toBeVisible()
  // Once for each of them, on whatever device.
  expect([await waiting(page), await waiting(bo.page)]).toEqual([[], []])
})

test('A badge counts new likes until they are looked at; a like is taken back and given again', async ({
  page,
  playwright,
}) => {
  const ann = await signInAsMember(page, 'Ann')
  const [bo, cleo] = [await createMember(playwright, 'Bo'), await createMember(playwright, 'Cleo')]
  await like(page, cleo.profileId)
  await page.goto('/learn-more')
  await like(bo, ann.profileId)
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Likes/ })
  await expect(link).toHaveAccessibleName(/New likes: 1/)
  await link.click()
  await expect(tileOf(page, 'Bo')).toContainText('New')
  await expect(link).toHaveAccessibleName('Likes')
  await page.reload()
  await expect(tileOf(page, 'Bo')).toBeVisible()
  await expect(tileOf(page, 'Bo')).not.toContainText('New')

  await tab(page, 'Received', 1).press('ArrowRight')
  await expect(tab(page, 'Sent', 1)).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/[?&]tab=sent(&|$)/)
  await tileOf(page, 'Cleo').getByRole('button', { name: 'Like Cleo B.' }).click()
  await expect(page.getByRole('heading', { name: "You haven't liked anyone yet" })).toBeVisible()
  await expect(tab(page, 'Sent', 0)).toBeVisible()
  await announced(page, 'You no longer like Cleo B.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tileOf(page, 'Cleo')).toBeVisible()
  await expect(tab(page, 'Sent', 1)).toBeVisible()
  await tileOf(page, 'Cleo').getByRole('link', { name: 'Cleo B.' }).click()
  await expect(page).toHaveURL(new RegExp(`/profile/${cleo.profileId}`))
})

// Covered by server/src/people/likes/declines.test.ts.
test('"No thanks" takes a like off the list, can be undone, and the liker sees nothing of it @all', async ({
  page,
  browser,
  playwright,
}) => {
  const ann = await signInAsMember(page, 'Ann')
  const bo = await inAnotherBrowser(browser, 'Bo')
  await like(await createMember(playwright, 'Cleo'), ann.profileId)
  await like(bo.page, ann.profileId)
  await bo.page.goto('/likes?tab=sent')
  await expect(tileOf(bo.page, 'Ann')).toBeVisible()
  await page.goto('/likes')
  const decline = tileOf(page, 'Bo').getByRole('button', { name: 'No thanks: Bo B.' })
  await decline.press('Enter')
  await expect(tileOf(page, 'Bo')).toHaveCount(0)
  await announced(page, 'Like from Bo B. removed')
  await expect(tab(page, 'Received', 1)).toBeVisible()
  await expect(tileOf(page, 'Cleo').getByRole('link')).toBeFocused()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(tileOf(page, 'Bo')).toBeVisible()
  await expect(tab(page, 'Received', 2)).toBeVisible()
  await decline.click()
  await expect(tileOf(page, 'Bo')).toHaveCount(0)
  await announced(page, 'Like from Bo B. removed')
  await page.reload()
  await expect(tileOf(page, 'Cleo')).toBeVisible()
  await expect(tileOf(page, 'Bo')).toHaveCount(0)

  await expect(tileOf(bo.page, 'Ann')).toBeVisible()
  await bo.page.reload()
  await expect(tileOf(bo.page, 'Ann')).toBeVisible()
  await expect(tab(bo.page, 'Sent', 1)).toBeVisible()
})

// Covered by web/src/members/likes/LikeButton.test.tsx.
test('Each failure has its own words, and the screen shows only what is true @all', async ({ page, playwright }) => {
  // Nothing tells this screen what happens elsewhere.
  await page.routeWebSocket(/\/live\//, () => {})
  await withoutPageAnswers(page)
  const ann = await signInAsMember(page, 'Ann')
  const [bo, cleo] = [await createMember(playwright, 'Bo'), await createMember(playwright, 'Cleo')]
  await like(bo, ann.profileId)
  await like(cleo, ann.profileId)
  await like(page, cleo.profileId)
  await page.request.put(`/api/likes/${cleo.profileId}/celebrated`)
  await page.route('**/api/likes/received*', (route) => route.fulfill({ status: 500, json: { code: 'X' } }))
  await page.clock.install()
  await page.goto('/likes')
  // The browser requests them three times.
  await expectAfterAttempts(page, page.getByRole('alert').filter({ hasText: 'Could not load likes' }))
  await page.unroute('**/api/likes/received*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(tileOf(page, 'Bo')).toBeVisible()

  const failing = ['**/api/likes/*-*', '**/api/conversations/with/*']
  for (const path of failing) await page.route(path, (route) => route.fulfill({ status: 500, json: { code: 'X' } }))
  await tileOf(page, 'Bo').getByRole('button', { name: 'Like back: Bo B.' }).click()
  await expectToast(page, "That didn't work", 'Could not like back')
  await expect(tileOf(page, 'Bo').getByRole('button', { name: 'Like back: Bo B.' })).toBeVisible()
  await tileOf(page, 'Cleo').getByRole('button', { name: 'Like Cleo B.' }).click()
  await page.getByRole('dialog', { name: 'Unmatch Cleo B.?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(tileOf(page, 'Cleo')).toContainText('Match')
  // A third message waits until one of two has gone.
  await page.clock.fastForward(10_000)
  await tileOf(page, 'Cleo')
    .getByRole('button', { name: /^Message/ })
    .click()
  await expectToast(page, 'Could not start conversation', '')

  for (const path of failing) await page.unroute(path)
  // Said on another device: this screen does not know it yet.
  await like(page, bo.profileId)
  await page.request.put(`/api/likes/${bo.profileId}/celebrated`)
  await tileOf(page, 'Bo').getByRole('button', { name: 'Like back: Bo B.' }).click()
  await announced(page, 'You have already liked this profile.')
})

// Covered by e2e/members/likes.test.ts.
test('Likes and the match are accessible in both themes, also in Khmer @all', async ({ page, playwright }) => {
  const ann = await signInAsMember(page, 'Ann')
  for (const name of ['Bo', 'Cleo']) await like(await createMember(playwright, name), ann.profileId)
  const likeBack = (name: string, language: Language) =>
    tileOf(page, name)
      .getByRole('button', { name: textOf(language, 'likes.likeBack') })
      .click()
  await page.goto('/likes')
  await expect(tileOf(page, 'Bo')).toBeVisible()
  await expectAccessible(page)
  await likeBack('Bo', 'en')
  await expect(match(page)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(match(page)).toBeHidden()

  await switchLanguage(page, 'km')
  await expect(page.getByRole('heading', { level: 1, name: textOf('km', 'likes.title') })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await likeBack('Cleo', 'km')
  await expect(match(page, 'km')).toBeVisible()
  await expectAccessibleInKhmer(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(match(page, 'km')).toBeHidden()
})
