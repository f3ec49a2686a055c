import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInKhmer, expectNarrowInEveryLanguage } from '../support/accessibility.ts'
import { textOf } from '../support/i18n.ts'
import { shiftOf, watchShifts } from '../support/shifts.ts'

/** Bytes of JavaScript, gzipped, that the landing page may need. */
const budget = 150_000

// Covered by web/src/public/landing/Landing.test.tsx.
test('A visitor meets the tagline, the product itself, six features and the way in @all', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dating with the warmth left in')
  await expect(page.getByRole('main')).toContainText('Meet, chat, connect')
  const cards = page.getByRole('list', { name: 'How profiles look on Hearth' }).getByRole('listitem')
  await expect(cards).toHaveCount(3)
  for (const picture of await cards.locator('img').all())
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(480)
  await expect(
    page.getByRole('region', { name: "What you'll find inside" }).getByRole('heading', { level: 3 }),
  ).toHaveCount(6)
  // On a phone the outer cards are pictures alone, down to their lower edge.
  await page.setViewportSize({ width: 390, height: 844 })
  for (const outer of [cards.first(), cards.last()])
    expect(
      await outer.evaluate(
        (card: HTMLElement) => card.offsetHeight - (card.firstElementChild as HTMLElement).offsetHeight,
      ),
    ).toBe(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('main').getByRole('link', { name: 'Join Hearth' }).first().click()
  await expect(page).toHaveURL('/auth?tab=sign-up')
  await expect(page.getByRole('tab', { name: 'Sign up' })).toHaveAttribute('aria-selected', 'true')
})

// Covered by web/src/public/landing/Landing.test.tsx.
test('A visitor who wants to know more reads what is promised and can still join @all', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Learn more' }).first().click()
  await expect(page).toHaveURL('/learn-more')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How Hearth works')
  await page.getByText('Who can see me?').click()
  await expect(page.getByText("Visitors and search engines can't see anything about you.")).toBeVisible()
  for (const promise of ['Your data is yours', 'Block and report'])
    await expect(page.getByRole('heading', { name: promise, exact: true })).toBeVisible()
  await expect(page.getByText('Coming soon')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Join Hearth' }).click()
  await expect(page).toHaveURL('/auth?tab=sign-up')
})

// Covered by web/src/public/landing/Landing.test.tsx.
test('What has no screen yet is called coming, and what has one is not @all', async ({ page }) => {
  const screens = { 'Smart matching': '/match', 'Real-time chat': '/chats', 'Who stopped by': '/views' }
  for (const [feature, screen] of Object.entries(screens)) {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: feature })).toBeVisible()
    const coming = await page.getByRole('heading', { name: feature }).getByText('Coming soon').count()
    await page.goto(screen)
    const missing = page.getByRole('heading', { name: 'Page not found' })
    await expect(page.getByRole('tab', { name: 'Sign in' }).or(missing)).toBeVisible()
    await expect(missing).toHaveCount(coming)
  }
})

/** Everything that the page asks for, until it asks for nothing more. */
async function visit(page: Page) {
  const scripts: Promise<number>[] = []
  const hosts = new Set<string>()
  page.on('response', (response) => {
    hosts.add(new URL(response.url()).host)
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('link', { name: 'Join Hearth' }).first()).toBeVisible()
  const sizes = await Promise.all(scripts)
  return { javascript: sizes.reduce((sum, size) => sum + size, 0), hosts: [...hosts] }
}

test('The landing page needs at most 150 kB of JavaScript and no other server', async ({ page, baseURL }) => {
  const { javascript, hosts } = await visit(page)
  expect(javascript).toBeGreaterThan(50_000)
  expect(javascript).toBeLessThanOrEqual(budget)
  expect(hosts).toEqual([new URL(baseURL!).host])
})

for (const [language, width] of [
  ['en', 1440],
  ['km', 390],
  ['de', 390],
] as const) {
  // Covered by e2e/shell/landing.test.ts.
  test(`Nothing jumps while the landing page loads (${language}, ${width} pixels)${language === 'km' ? '' : ' @all'}`, async ({
    page,
  }) => {
    const join = page.getByRole('link', { name: textOf(language, 'landing.join') }).first()
    await page.setViewportSize({ width, height: 844 })
    await watchShifts(page)
    // The typefaces arrive after the words, as on a slow connection.
    await page.route(/\.woff2$/, async (route) => {
      await join.waitFor()
      await route.continue()
    })
    await page.goto(`/?lng=${language}`, { waitUntil: 'networkidle' })
    await expect(join).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
  })
}

test('Nothing jumps on the page to sign in while its ways come', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await watchShifts(page)
  await page.goto('/auth', { waitUntil: 'networkidle' })
  await expect(page.getByRole('main').getByRole('link', { name: 'Help', exact: true })).toBeVisible()
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
})

test('What a page is made of comes compressed and is kept for a year, the page is asked for each time', async ({
  request,
}) => {
  const headers = { 'accept-encoding': 'br, gzip' }
  const page = await request.get('/', { headers })
  expect(page.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-encoding': 'br',
    vary: /accept-encoding/i,
  })
  const parts = [...(await page.text()).matchAll(/\/assets\/[\w.-]+\.(?:json|js|css)/g)].map(([path]) => path)
  expect(parts.length).toBeGreaterThan(2)
  for (const part of new Set(parts)) {
    const answer = await request.get(part, { headers })
    expect(answer.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
    if ((await answer.body()).length < 1024) continue
    expect(answer.headers()['content-encoding'], part).toBe('br')
    const older = await request.get(part, { headers: { 'accept-encoding': 'gzip' } })
    expect(older.headers()['content-encoding'], part).toBe('gzip')
  }
  const unknown = await request.get('/assets/gone-12345678.js')
  expect(unknown.status()).toBe(404)
})

for (const [path, heading] of [
  ['/', 'landing.headline'],
  ['/learn-more', 'learnMore.title'],
  ['/help', 'help.title'],
  ['/help/contact', 'help.contact.title'],
  ['/no/such/page', 'notFound.title'],
] as const) {
  // Covered by web/src/public/landing/Landing.test.tsx.
  test(`${path} is accessible in both themes and in Khmer, and fits 320 pixels in each language @all`, async ({
    page,
  }) => {
    await page.goto(path)
    await expectAccessible(page)
    await expectNarrowInEveryLanguage(page, heading)
    await expectAccessibleInKhmer(page)
  })
}
