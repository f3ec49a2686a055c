import { expect, type Page, test } from '@playwright/test'
import { signInAsMember } from '../support/accounts.ts'
import { languages, textOf } from '../support/i18n.ts'

const pages = [
  { path: '/', heading: 'landing.headline', action: 'landing.join' },
  { path: '/learn-more', heading: 'learnMore.title', action: 'landing.join' },
] as const

/** The browser's own remarks about a header. */
const aboutHeader = /^Error with Permissions-Policy header/

/** What the page reports, from errors of scripts to the library's complaints about a page that it cannot take over. */
function complaintsOf(page: Page) {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (!aboutHeader.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => void complaints.push(error.message))
  return complaints
}

for (const [locale, language] of [
  ['de-AT', 'de'],
  ['km-KH', 'km'],
] as const)
  test.describe(`Without scripts, in a browser that prefers ${locale}`, () => {
    test.use({ javaScriptEnabled: false, locale })
    test('A visitor reads the pages in that language', async ({ page }) => {
      for (const { path, heading, action } of pages) {
        await page.goto(path)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf(language, heading))
        await expect(page.getByText(textOf(language, action)).first()).toBeVisible()
        await expect(page).toHaveTitle(/Hearth/)
      }
    })
  })

for (const language of languages)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`The app takes over the pages as they were rendered (${language}, ${colorScheme})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      const complaints = complaintsOf(page)
      const asked: string[] = []
      page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
      for (const { path, heading } of pages) {
        await page.goto(`${path}?lng=${language}`, { waitUntil: 'commit' })
        const title = page.getByRole('heading', { level: 1 })
        await expect(title).toHaveText(textOf(language, heading))
        const before = await title.elementHandle()
        await page.waitForLoadState('networkidle')
        // A page that was rendered anew would have another element.
        expect(await title.evaluate((now, then) => now === then, before)).toBe(true)
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      }
      expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
      await page
        .getByRole('link', { name: textOf(language, 'shell.signIn'), exact: true })
        .first()
        .click()
      await expect(page.getByRole('tab', { name: textOf(language, 'auth.signIn.tab') })).toBeVisible()
      expect(complaints).toEqual([])
    })

/** Notes whether the words of a page ever show, from its first frame on. */
async function watchFor(page: Page, words: string) {
  await page.addInitScript((searched) => {
    const seen = { words: false }
    Object.assign(window, { seen })
    const look = () => {
      const title = document.querySelector('h1')
      if (title?.textContent === searched && title.checkVisibility({ visibilityProperty: true })) seen.words = true
      requestAnimationFrame(look)
    }
    look()
  }, words)
  return () => page.evaluate(() => (window as unknown as { seen: { words: boolean } }).seen.words)
}

test('Where the browser keeps another language than the server knows, that one alone shows', async ({ page }) => {
  const complaints = complaintsOf(page)
  const hasSeen = await watchFor(page, textOf('en', 'landing.headline'))
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'da'))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('da', 'landing.headline'))
  expect(await hasSeen()).toBe(false)
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(complaints).toEqual([])
  // The server knows it from now on.
  const again = await page.request.get('/')
  expect(await again.text()).toContain('<html lang="da"')
})

test('A theme that was chosen shows from the first frame, and its switch shows the choice', async ({ page }) => {
  const complaints = complaintsOf(page)
  await page.addInitScript(() => localStorage.setItem('hearth-theme', 'dark'))
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(complaints).toEqual([])
})

test('A member never sees the page for visitors, even in a copy that the browser kept', async ({ page, context }) => {
  const before = await page.request.get('/')
  const copy = { body: await before.body(), contentType: 'text/html' }
  expect(String(copy.body)).toContain(textOf('en', 'landing.headline'))
  await signInAsMember(page)
  const hasSeen = await watchFor(page, textOf('en', 'landing.headline'))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  expect(await hasSeen()).toBe(false)
  await context.route('**/', (route) => route.fulfill(copy))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  expect(await hasSeen()).toBe(false)
})
