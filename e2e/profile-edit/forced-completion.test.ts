import { expect, type Page, type Request, type Route, test } from '@playwright/test'
import { signIn, signInAsMember } from '../support/accounts.ts'
import { linkOf } from '../support/mail.ts'
import { withoutPageAnswers } from '../support/page-answers.ts'

const pathOf = (page: Page) => new URL(page.url()).pathname

const asking = new WeakMap<Page, Set<Request>>()

test.beforeEach(({ page }) => {
  const open = new Set<Request>()
  asking.set(page, open)
  page.on('request', (request) => {
    if (request.url().endsWith('/api/me')) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
})

/** Waits until the page has been drawn again, with the effects of what it has learned. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })

/** Waits until the check on arrival and the one 200 ms later have begun: timers of one page fire in their order. */
async function bothChecksBegun(page: Page) {
  await drawn(page)
  await page.evaluate(() => new Promise((wake) => setTimeout(wake, 250)))
}

/** Waits until both checks have been answered and acted on. */
async function bothChecks(page: Page) {
  await bothChecksBegun(page)
  await expect.poll(() => asking.get(page)?.size).toBe(0)
  await drawn(page)
}

/** The same after a page was opened: who is signed in is known by then. */
async function arrived(page: Page) {
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  await bothChecks(page)
}

/** Goes elsewhere without a reload, as a link of the product does. */
const walkTo = (page: Page, path: string) => page.evaluate((to) => history.pushState({}, '', to), path)

// Covered by web/src/app/session/forced-completion.test.tsx.
test('A visitor is not led anywhere, but to sign in from the profile @all', async ({ page }) => {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/me')) asked++
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await bothChecks(page)
  expect(pathOf(page)).toBe('/')
  expect(asked).toBe(0)
  await walkTo(page, '/profile-edit')
  await expect(page).toHaveURL(/\/auth/)
})

// Covered by web/src/app/session/forced-completion.test.tsx.
test('A newcomer is led to the profile from wherever they arrive, and Back leads into no circle @all', async ({
  page,
}) => {
  await signIn(page)
  for (const path of ['/', '/no/such/page']) {
    await page.goto('about:blank')
    await page.goto(path)
    await expect(page).toHaveURL('/profile-edit')
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
  }
})

// Covered by web/src/app/session/forced-completion.test.tsx.
test('A newcomer who asks for the chats is led to the profile, before the chats ask for anything @all', async ({
  page,
}) => {
  await signIn(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/chats')
  await expect(page).toHaveURL('/profile-edit')
  await arrived(page)
  expect(asked.filter((path) => /^\/api\/(conversations|unread|delivered|messages)/.test(path))).toEqual([])
  await walkTo(page, '/no/such/page')
  await expect(page).toHaveURL('/profile-edit')
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Profile', exact: true })).toHaveAttribute('href', /^\/profile\//)
})

// Covered by web/src/app/session/forced-completion.test.tsx.
test('A newcomer who presses a tab reads why it is closed, and keeps what they typed @all', async ({ page }) => {
  await signIn(page)
  await page.goto('/profile-edit')
  await arrived(page)
  await page.getByLabel('Height (cm)').fill('171')
  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Likes' }).click()
  const words = 'The other screens open once your profile is complete'
  await expect(page.getByRole('alert').filter({ hasText: 'First, your profile' })).toContainText(words)
  await expect(page).toHaveURL('/profile-edit')
  await expect(page.getByRole('heading', { level: 2, name: 'About you' })).toBeVisible()
  await expect(page.getByLabel('Height (cm)')).toHaveValue('171')
})

/** Where the focus is, in what has opened below the profile. */
const opened = (page: Page, heading: string) =>
  page.locator('#not-now:focus-within', { has: page.getByRole('heading', { name: heading, exact: true }) })

// Covered by web/src/account/completion/NotNow.test.tsx.
test('A newcomer who asks for help, a copy of the data or the deletion finds it in place @all', async ({ page }) => {
  await signIn(page)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    for (const [path, heading] of [
      ['/settings#export', 'Download your data'],
      ['/settings#data', 'Download your data'],
      ['/settings#deletion', 'Delete your account'],
      ['/help', 'Help'],
      ['/help/photo-refused', "Why won't my photo upload?"],
    ] as const) {
      await page.goto('about:blank')
      await page.goto(path)
      await expect(page).toHaveURL('/profile-edit')
      await expect(opened(page, heading)).toBeInViewport()
    }
    await page.getByRole('button', { name: 'Your account' }).click()
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeHidden()
    await page.getByRole('menuitem', { name: 'Help', exact: true }).click()
    await expect(opened(page, 'Help')).toBeInViewport()
    await page.getByRole('searchbox', { name: 'Search the help' }).fill('delete account')
    await page.getByRole('button', { name: 'How do I delete my account?' }).click()
    await expect(page.getByRole('heading', { name: 'How do I delete my account?' })).toBeInViewport()
    await page.locator('#not-now article').getByRole('button', { name: 'Delete account' }).click()
    await expect(opened(page, 'Delete your account')).toBeInViewport()
    await page.goBack()
    await expect(opened(page, 'Help')).toBeInViewport()
    await page.getByRole('searchbox', { name: 'Search the help' }).fill('')
  }
  // Without an answer the browser would show the account as it was kept.
  await withoutPageAnswers(page)
  await page.route('**/api/me', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } }))
  await page.reload()
  await page.getByRole('button', { name: 'Get help with this' }).click()
  await expect(opened(page, "Something doesn't load")).toBeInViewport()
  expect(pathOf(page)).toBe('/profile-edit')
})

// Covered by web/src/app/session/forced-completion.test.tsx.
test('A newcomer is left alone at the admin pages and where a recovery mail leads @all', async ({ page, request }) => {
  const { email } = await signIn(page)
  await page.goto('/admin')
  await arrived(page)
  expect(pathOf(page)).toBe('/admin')
  for (const path of ['/admin/users', '/profile-edit']) {
    await walkTo(page, path)
    await bothChecks(page)
    expect(pathOf(page)).toBe(path)
  }
  await page.request.post('/api/auth/request-password-reset', {
    headers: { origin: `http://localhost:${process.env.E2E_PORT}` },
    data: { email },
  })
  await page.goto(await linkOf(request, email))
  await arrived(page)
  expect(pathOf(page)).toBe('/auth')
})

// Covered by web/src/app/session/forced-completion.test.tsx.
test('A member with a complete profile is not disturbed, nor one whose session has ended @all', async ({ page }) => {
  await signInAsMember(page)
  await page.goto('/')
  await arrived(page)
  expect(pathOf(page)).toBe('/')
  for (const path of ['/no/such/page', '/another/path']) {
    await walkTo(page, path)
    await bothChecks(page)
    expect(pathOf(page)).toBe(path)
    await page.context().clearCookies()
  }
})

// Covered by web/src/app/session/forced-completion.test.tsx.
test('A member whose profile cannot be read is led to it, which says so and tries again @all', async ({ page }) => {
  await signInAsMember(page)
  await withoutPageAnswers(page)
  const failed = page.getByRole('heading', { name: 'Could not load profile' })
  await page.route('**/api/me', (route) => route.abort())
  await page.goto('/likes')
  await expect(page).toHaveURL('/profile-edit')
  await expect(failed).toBeVisible()
  await page.unroute('**/api/me')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Edit profile', level: 1 })).toBeVisible()

  await walkTo(page, '/likes')
  await bothChecks(page)
  expect(pathOf(page)).toBe('/likes')
  await page.route('**/api/me', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } }))
  await walkTo(page, '/no/such/page')
  await expect(page).toHaveURL('/profile-edit')
  await page.goto('/')
  await expect(page).toHaveURL('/profile-edit')
})

// Covered by e2e/offline/offline.test.ts.
test('A member whose connection is gone stays on every screen, and where they are when it is back @all', async ({
  page,
}) => {
  await signInAsMember(page)
  await page.goto('/likes')
  const tabs = page.getByRole('navigation', { name: 'Main' }).first().getByRole('link')
  const paths = ['/match', '/', '/likes', '/views', '/map', '/chats']
  const titles = ['Match', 'Discover', 'Likes', 'Profile views', 'Discover Nearby', 'Chats']
  await expect(tabs).toHaveCount(paths.length)
  // Loads every screen: what is tried here is not whether they load. Without a connection the router would load the page
  // again, and lose it.
  for (const [at, path] of paths.entries()) {
    await tabs.nth(at).click()
    await expect.poll(() => pathOf(page)).toBe(path)
    await expect(page.getByRole('heading', { level: 1, name: titles[at], exact: true })).toBeVisible()
    await bothChecks(page)
  }
  await page.context().setOffline(true)
  for (const [at, path] of paths.entries()) {
    await tabs.nth(at).click()
    await bothChecks(page)
    expect(pathOf(page)).toBe(path)
  }
  await page.context().setOffline(false)
  await bothChecks(page)
  expect(pathOf(page)).toBe('/chats')
  await expect(page.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
})

// Covered by web/src/app/session/forced-completion.test.tsx.
test('One check runs at a time, and its answer counts for where the member is then @all', async ({ page }) => {
  await signInAsMember(page)
  await withoutPageAnswers(page)
  // Requests that a live connection causes are not counted here.
  await page.routeWebSocket(/\/live\//, () => {})
  let answered = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/api/me')) answered++
  })
  await page.goto('/')
  // Who it is; that answer serves both checks on arrival.
  await expect.poll(() => answered).toBe(1)
  await bothChecks(page)
  expect(answered).toBe(1)
  const waiting: Route[] = []
  await page.route('**/api/me', (route) => {
    waiting.push(route)
  })
  for (const path of ['/a/path', '/another/path', '/a/third/path']) {
    await walkTo(page, path)
    await bothChecksBegun(page)
  }
  expect(waiting).toHaveLength(1)

  // The answer comes when the member stands where no check applies: it must not lead anybody away.
  await walkTo(page, '/admin')
  await waiting[0]!.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } })
  await bothChecks(page)
  expect(pathOf(page)).toBe('/admin')
})
