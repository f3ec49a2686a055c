import { expect, type Page, test } from '@playwright/test'
import { signIn, signInAsMember } from '../support/accounts.ts'

const offline = (page: Page) => page.getByText("You're offline")

/** Advances the page's clock by the interval of its checks, with a request to the server after each step. */
async function timePasses(page: Page, seconds: number) {
  for (let passed = 0; passed < seconds; passed += 4) {
    await page.clock.runFor(4000)
    await page.evaluate(() => fetch('/api/health'))
  }
}

/** The page does not say "offline", now or in the next 24 seconds. */
async function expectOnline(page: Page) {
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  await timePasses(page, 24)
  await expect(offline(page)).toHaveCount(0)
}

test('No screen that is open to a newcomer says that they are offline, however long they stay', async ({ page }) => {
  await page.clock.install()
  await signIn(page)
  for (const path of ['/', '/profile-edit', '/help', '/settings#export', '/terms', '/privacy', '/rules', '/admin']) {
    await page.goto(path)
    await expectOnline(page)
  }
  await page.goto('/profile-edit')
  for (const heading of ['Photos', 'About you']) {
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
    await expectOnline(page)
  }
})

// Covered by web/src/app/api/reachable.test.ts.
test('A newcomer without answers reads that they are offline, without a link to the chats, until one comes @all', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page)
  await page.goto('/profile-edit')
  await expectOnline(page)
  await page.context().setOffline(true)
  await expect(offline(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open your chats' })).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(offline(page)).toHaveCount(0)

  // The browser has a connection, but the server is away.
  await page.route('**/api/**', (route) => route.abort())
  await page.evaluate(() => history.pushState({}, '', '/no/such/page'))
  await expect(async () => {
    await page.clock.runFor(4000)
    await expect(offline(page)).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.unroute('**/api/**')
  await page.clock.runFor(4000)
  await expect(offline(page)).toHaveCount(0)
})

// Covered by web/src/app/api/reachable.test.ts.
test('A member whose live connection is refused is not told of being offline while requests are answered @all', async ({
  page,
}) => {
  await page.clock.install()
  await page.routeWebSocket(/\/live/, (socket) => socket.close())
  await signInAsMember(page)
  for (const path of ['/likes', '/chats', '/settings']) {
    await page.goto(path)
    await expectOnline(page)
  }
  await page.route('**/api/auth/get-session', (route) => route.abort())
  await timePasses(page, 12)
  await expect(offline(page)).toBeVisible()
  await page.unroute('**/api/auth/get-session')
  await timePasses(page, 4)
  await expect(offline(page)).toHaveCount(0)
})

// Covered by web/src/app/api/reachable.test.ts.
test('An interruption of a few seconds, such as a restart of the server, shows no notice @all', async ({ page }) => {
  await page.clock.install()
  let away = false
  await page.routeWebSocket(/\/live/, (socket) => {
    if (away) socket.close()
    else socket.connectToServer()
  })
  await signInAsMember(page)
  await page.goto('/likes')
  await expectOnline(page)
  away = true
  await page.route('**/api/auth/get-session', (route) => route.abort())
  await timePasses(page, 4)
  await page.unroute('**/api/auth/get-session')
  await expectOnline(page)
})
