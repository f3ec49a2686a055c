import { expect, type Page, test } from '@playwright/test'
import { holdLiveConnection } from '../support/conversations.ts'
import { announced, aTown, atHome, cardOf, createMembers, heartOf, namesShown } from '../support/discover.ts'
import { expectAfterAttempts, expectToast } from '../support/page.ts'
import { withoutPageAnswers } from '../support/page-answers.ts'

// Covered by web/src/people/discover/Discover.test.tsx.
test('A search that fails says why and can be tried again; a return to the tab refreshes presence @all', async ({
  page,
  playwright,
}) => {
  const town = aTown()
  await createMembers(playwright, [
    { firstName: 'Bo', city: town, interests: ['hiking'] },
    { firstName: 'Cleo', city: town },
  ])
  let fail = () => {}
  const held = new Promise<void>((resolve) => (fail = resolve))
  await withoutPageAnswers(page)
  await page.route('**/api/discover?**', async (route) => {
    await held
    await route.abort()
  })
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.route('**/api/interests**', (route) => route.abort())
  await page.clock.install()
  await holdLiveConnection(page)
  await atHome(page, town)
  await announced(page, 'Discovering people...')
  fail()
  await expectAfterAttempts(page, page.getByRole('alert').filter({ hasText: 'Unable to search profiles.' }))
  await expect(page.getByRole('alert')).toContainText('Unable to search profiles. Please try again.')
  await page.unroute('**/api/discover?**')

  await test.step('A member who has used up the hour’s cards reads what to do', async () => {
    const answer = { code: 'TOO_MANY_REQUESTS', data: { retryAfter: 1800 } }
    await page.route('**/api/discover?**', (route) => route.fulfill({ status: 429, json: answer }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toContainText("That's a lot of people for one hour.")
    await page.unroute('**/api/discover?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText("That's a lot of people for one hour.")).toBeHidden()
  })
  await test.step('Only the log says why the names are missing', async () => {
    await expect(cardOf(page, 'Bo')).toContainText('hiking')
    await expect.poll(() => said.join()).toContain('Interest names could not be loaded')
    await expect(page.getByRole('alert')).toBeHidden()
  })
  await test.step('A return to the tab refreshes presence without moving a card, and Online expires by itself', () =>
    expectFreshPresence(page))
})

async function expectFreshPresence(page: Page) {
  const before = await namesShown(page)
  let asked = 0
  await page.route('**/api/discover?**', async (route) => {
    asked++
    const answer = await route.fetch()
    const body = await answer.json()
    body.members.reverse()
    body.members[0].bio = 'Fresh from the tab.'
    await route.fulfill({ response: answer, json: body })
  })
  await page.clock.fastForward('01:00')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Fresh from the tab.')).toBeVisible()
  expect(asked).toBe(1)
  expect(await namesShown(page)).toEqual(before)

  await page.route('**/api/discover?**', (route) => route.abort())
  await page.clock.fastForward('26:00')
  await expect(cardOf(page, 'Bo')).toContainText(/[234]\dm ago/)
  await expect(cardOf(page, 'Bo')).not.toContainText('Online')
}

// Covered by web/src/members/likes/LikeButton.test.tsx.
test('A double click likes once, on a slow line the last wish counts; a like that fails is taken back @all', async ({
  page,
  playwright,
}) => {
  const town = aTown()
  await createMembers(playwright, [{ firstName: 'Bo', city: town }])
  await atHome(page, town)
  const heart = heartOf(page, 'Bo')
  const sent: string[] = []
  let pass = () => {}
  let held = Promise.resolve()
  await page.route('**/api/likes/*', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    sent.push(route.request().method())
    await held
    await route.continue()
  })
  await heart.dblclick()
  await announced(page, 'Liked')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  expect(sent).toEqual(['PUT'])

  held = new Promise((resolve) => (pass = resolve))
  for (const pressed of ['false', 'true', 'false']) {
    await heart.press('Enter')
    await expect(heart).toHaveAttribute('aria-pressed', pressed)
  }
  pass()
  await announced(page, 'Unliked')
  expect(sent).toEqual(['PUT', 'DELETE'])
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/api/likes/*')

  await test.step('A like that fails is taken back and said; so is one after the session has gone', async () => {
    await page.route('**/api/likes/*', (route) => route.abort())
    await heart.click()
    await expectToast(page, "That didn't work", 'Could not update like status')
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await page.unroute('**/api/likes/*')
    // The toast lies over the heart.
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    // The session ends with the like itself. If another request met the end first, the heart would disappear.
    await page.route('**/api/likes/*', async (route) => {
      await page.context().clearCookies()
      const { cookie: _, ...headers } = await route.request().allHeaders()
      await route.continue({ headers })
    })
    await heart.click()
    await expectToast(page, 'Sign-in required', 'Please log in to like profiles.')
    // The refusal makes the page ask who is signed in. No account is, so it becomes what visitors see.
    await expect(page.getByRole('link', { name: 'Sign In / Sign Up' }).first()).toBeVisible()
    await expect(heart).toHaveCount(0)
  })
})
