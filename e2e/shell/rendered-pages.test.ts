import { expect, type Page, test } from '@playwright/test'
import { signInAsMember } from '../support/accounts.ts'
import { languages, textOf } from '../support/i18n.ts'

/** What the form asks the server for, once the app has it. */
const waysIn = ['/api/ways-in', '/api/auth/passkey/generate-authenticate-options']

const pages = [
  { path: '/auth', heading: 'auth.signIn.title', action: 'auth.signIn.forgot', asks: waysIn },
  { path: '/', heading: 'landing.headline', action: 'landing.join', asks: [] },
  { path: '/learn-more', heading: 'learnMore.title', action: 'landing.join', asks: [] },
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
    // Covered by server/src/http/first-page/visitor-pages.test.ts.
    test('A visitor reads the pages in that language @all', async ({ page }) => {
      for (const { path, heading, action } of pages) {
        await page.goto(path)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf(language, heading))
        await expect(page.getByText(textOf(language, action)).first()).toBeVisible()
        await expect(page).toHaveTitle(/Hearth/)
      }
      await page.goto('/auth')
      await expect(page.getByText(textOf(language, 'codes.field.emailOrPhone'))).toBeVisible()
    })
  })

for (const language of languages)
  for (const colorScheme of ['light', 'dark'] as const) {
    const tag = language === (colorScheme === 'light' ? 'en' : 'km') ? '' : ' @all'
    // Covered by e2e/shell/rendered-pages.test.ts.
    test(`The app takes over the pages as they were rendered (${language}, ${colorScheme})${tag}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      const complaints = complaintsOf(page)
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/')) asked.push(pathname)
      })
      for (const { path, heading, asks } of pages) {
        await page.goto(`${path}?lng=${language}`, { waitUntil: 'commit' })
        const title = page.getByRole('heading', { level: 1 })
        await expect(title).toHaveText(textOf(language, heading))
        const before = await title.elementHandle()
        await page.waitForLoadState('networkidle')
        // A page that was rendered anew would have another element.
        expect(await title.evaluate((now, then) => now === then, before)).toBe(true)
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
        // A busy browser asks the last question only after the line was quiet.
        await expect.poll(() => asked).toEqual(asks)
        asked.length = 0
      }
      await page
        .getByRole('link', { name: textOf(language, 'shell.signIn'), exact: true })
        .first()
        .click()
      await expect(page.getByRole('tab', { name: textOf(language, 'auth.signIn.tab') })).toBeVisible()
      expect(complaints).toEqual([])
    })
  }

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

// Covered by server/src/http/first-page/visitor-pages.test.ts.
test('Where the browser keeps another language than the server knows, that one alone shows @all', async ({ page }) => {
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

// Covered by server/src/http/first-page/visitor-pages.test.ts.
test('A member never sees the page for visitors, even in a copy that the browser kept @all', async ({
  page,
  context,
}) => {
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

/** Opens the rendered page to sign in. Until the returned function is called, no script but the first comes. */
async function openBeforeApp(page: Page) {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', (route) => held.then(() => route.continue()))
  await page.goto('/auth', { waitUntil: 'commit' })
  return arrive
}

/** What the browser sends by itself, as it sends a form without an app. */
function navigationsOf(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) sent.push(request.url())
  })
  return sent
}

const email = 'ann@example.test'
const passwordOf = (page: Page) => page.getByLabel('Password', { exact: true })
const signIn = (page: Page) => page.locator('form').getByRole('button', { name: 'Sign in', exact: true })

// Covered by e2e/shell/rendered-pages.test.ts.
for (const [way, press] of [
  ['by the button', (page: Page) => signIn(page).click()],
  ['by Enter', (page: Page) => passwordOf(page).press('Enter')],
] as const)
  test(`What is typed and sent ${way} before the app has come is sent once by the app alone${way === 'by the button' ? '' : ' @all'}`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page)
    const arrive = await openBeforeApp(page)
    const sent = navigationsOf(page)
    const asked: unknown[] = []
    await page.route('**/api/auth/sign-in/email', (route) => {
      asked.push(route.request().postDataJSON())
      return route.continue()
    })
    await page.getByLabel('Email').fill(email)
    await passwordOf(page).fill('only in the form')
    await press(page)
    await press(page)
    arrive()
    await expect(page.getByText('Invalid credentials').first()).toBeVisible()
    expect(asked).toEqual([expect.objectContaining({ email, password: 'only in the form' })])
    await expect(page).toHaveURL('/auth')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(passwordOf(page)).toHaveValue('only in the form')
    expect(sent).toEqual([])
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
  })

// Covered by e2e/shell/rendered-pages.test.ts.
test('What is begun before the app has come goes on as it was, and the pressed tab opens @all', async ({ page }) => {
  const arrive = await openBeforeApp(page)
  await passwordOf(page).fill('only in the form')
  await page.getByLabel('Email').focus()
  await page.keyboard.type('ann@')
  arrive()
  await expect(page.getByLabel('Email or phone number')).toBeFocused()
  await page.keyboard.type('example.test')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(passwordOf(page)).toHaveValue('only in the form')
  const arriveAgain = await openBeforeApp(page)
  await page.getByRole('tab', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('en', 'auth.signIn.title'))
  arriveAgain()
  await expect(page.getByLabel('First name')).toBeVisible()
  await expect(page).toHaveURL('/auth?tab=sign-up')
})

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('No press sends the form to sign in, so that no address shows a password', async ({ page }) => {
    await page.goto('/auth')
    const sent = navigationsOf(page)
    await page.getByLabel('Email').fill(email)
    await passwordOf(page).fill('only in the form')
    await passwordOf(page).press('Enter')
    await signIn(page).click()
    await expect(passwordOf(page)).toHaveValue('only in the form')
    await expect(page).toHaveURL('/auth')
    expect(sent).toEqual([])
  })
})
