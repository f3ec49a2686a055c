import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { signInAsMember } from '../support/accounts.ts'
import { languages } from '../support/i18n.ts'
import { expectToast, navigateTo, openBy } from '../support/page.ts'
import { aPhoto } from '../support/photos.ts'

const account = (page: Page) => page.getByRole('button', { name: 'Your account' })
const destinations = (page: Page) => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })

// Covered by web/src/app/shell/Shell.test.tsx.
test('A visitor sees the way in, but at the sign-in, and nothing of the members’ navigation @all', async ({ page }) => {
  await page.goto('/')
  const way = page.getByRole('banner').getByRole('link', { name: 'Sign In / Sign Up' })
  await expect(way).toBeVisible()
  await expect(destinations(page)).toHaveCount(0)
  await expect(account(page)).toHaveCount(0)
  await way.click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('tab', { name: 'Sign up' })).toBeVisible()
  await expect(way).toBeHidden()
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/')
  await expect(way).toBeVisible()
})

// Covered by web/src/app/shell/Shell.test.tsx.
test('While it is not known who is signed in, the header promises nothing @all', async ({ page }) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/auth/get-session', async (route) => {
    await asked
    await route.continue()
  })
  // An account was signed in here, so the page for visitors may not be the right one.
  await page.addInitScript(() => localStorage.setItem('hearth-owner', '{"id":"someone","endedAt":null}'))
  await page.goto('/')
  await expect(page.locator('header [aria-busy="true"]')).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('Loading...')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In / Sign Up' })).toHaveCount(0)
  answer()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In / Sign Up' })).toBeVisible()
})

// Covered by web/src/app/shell/Shell.test.tsx.
test('A member finds Discover, and behind the avatar the account, the theme and the way out @all', async ({ page }) => {
  const { email } = await signInAsMember(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  await expect(page).toHaveTitle('Discover · Hearth')
  await expect(page.getByRole('link', { name: 'Join Hearth' })).toHaveCount(0)
  await expect(account(page)).toHaveText('A')
  await account(page).click()
  await expect(page.getByRole('menu')).toContainText(email)
  await expect(page.getByRole('menuitem', { name: 'Edit profile' })).toHaveAttribute('href', '/profile-edit')
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.poll(() => background(page)).toBe(darkPage)
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()

  await page.route('**/api/auth/sign-out', (route) => route.abort())
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expectToast(page, 'Sign-out failed', 'Please try again.')
  await expect(account(page)).toBeVisible()
  await page.unroute('**/api/auth/sign-out')
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expectToast(page, 'Signed out successfully', 'Come back soon!')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In / Sign Up' })).toBeVisible()
  expect(await (await page.request.get('/api/auth/get-session')).json()).toBeNull()
})

/** On the narrowest phone that shows the words, they stand side by side on one line, in each language. */
async function expectWordsSideBySide(page: Page) {
  await page.setViewportSize({ width: 376, height: 700 })
  for (const language of languages) {
    await page.getByRole('banner').getByRole('combobox').selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const links = page.getByRole('navigation').filter({ visible: true }).getByRole('link')
    const words = await Promise.all((await links.locator('> span:last-child').all()).map((word) => word.boundingBox()))
    const edges = [0, ...words.flatMap((word) => [word!.x, word!.x + word!.width]), 376]
    expect(edges, language).toEqual(edges.toSorted((one, other) => one - other))
    expect(words.length).toBe(6)
    for (const word of words) expect(word!.height, language).toBeLessThan(24)
  }
  await page.getByRole('banner').getByRole('combobox').selectOption('en')
}

// Covered by web/src/app/shell/Shell.test.tsx.
test('On a phone the navigation is a row at the thumb; at 320 pixels its words are only heard @all', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsMember(page)
  await page.goto('/')
  const discover = destinations(page).getByRole('link', { name: 'Discover' })
  await expect(discover).toBeInViewport()
  const box = (await discover.boundingBox())!
  expect(box.y + box.height).toBeGreaterThan(844 - 70)
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  const word = discover.getByText('Discover')
  expect((await word.boundingBox())!.width).toBeGreaterThan(20)
  await expectWordsSideBySide(page)
  await expectNoSidewaysScroll(page)
  await expect(discover).toBeInViewport()
  expect((await word.boundingBox())!.width).toBeLessThanOrEqual(1)
})

// Covered by web/src/app/shell/Shell.test.tsx.
test('The keyboard alone reaches all of the header, whose navigation marks where the member is @all', async ({
  page,
}) => {
  await signInAsMember(page)
  await page.goto('/')
  await expect(account(page)).toBeVisible()
  const discover = destinations(page).getByRole('link', { name: 'Discover' })
  await expect(discover).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Hearth, home page' })).toBeFocused()
  for (const link of await destinations(page).getByRole('link').all()) {
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
  }
  for (const name of ['English', 'Español', 'Deutsch', 'Dansk', 'ไทย', 'ខ្មែរ', 'Notifications']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(account(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(account(page)).toBeFocused()
  await navigateTo(page, '/learn-more')
  await expect(page.getByRole('heading', { level: 1, name: 'How Hearth works' })).toBeVisible()
  await expect(discover).not.toHaveAttribute('aria-current')
  await discover.click()
  await expect(page).toHaveURL(/\/(\?|$)/)
})

// Covered by web/src/app/shell/Shell.test.tsx.
test('The skip link leads past the header; a new screen names itself and takes the keyboard along @all', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Hearth · Meet, chat, connect')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Join Hearth' }).first()).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Learn more' }).first().click()
  await expect(page).toHaveTitle('How Hearth works · Hearth')
  await expect(page.locator('#main')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveTitle('Hearth · Meet, chat, connect')
})

const scheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme')
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const lightPage = 'rgb(251, 248, 245)'
const darkPage = 'rgb(23, 19, 18)'

// Covered by web/src/app/theme/theme.test.tsx.
test('By default the theme follows the device; a chosen one stays, whatever the device prefers @all', async ({
  page,
}) => {
  const kept = () => page.evaluate(() => localStorage.getItem('hearth-theme'))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
  await expect.poll(() => background(page)).toBe(lightPage)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => background(page)).toBe(darkPage)
  await page.getByRole('radio', { name: 'Light' }).check()
  await expect.poll(() => background(page)).toBe(lightPage)
  await page.getByRole('radio', { name: 'System' }).check()
  expect(await kept()).toBe('system')
  await expect.poll(() => background(page)).toBe(darkPage)

  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(() => background(page)).toBe(darkPage)
  await expect(page.locator('meta[name=theme-color]').first()).toHaveAttribute('content', '#171312')
  expect(await kept()).toBe('dark')
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => scheme(page)).toBe('dark')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(await background(page)).toBe(darkPage)
})

test('A dark page never begins light', async ({ page }) => {
  // With reduced motion each change of a colour is a transition, though a short one.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  await page.addInitScript(() => localStorage.setItem('hearth-theme', 'dark'))
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  expect(await scheme(page)).toBe('dark')
  expect(await background(page)).toBe(darkPage)
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
  expect(await background(page)).toBe(lightPage)
})

// Covered by e2e/offline/missing-pieces.test.ts.
test('A screen that cannot be loaded says so, and loads when asked again @all', async ({ page }) => {
  await page.goto('/')
  await page.route('**/assets/LearnMore-*.js', (route) => route.abort())
  await page.getByRole('main').getByRole('link', { name: 'Learn more' }).first().click()
  await expect(page.getByRole('heading', { name: "We couldn't load this page" })).toBeVisible()
  await page.unroute('**/assets/LearnMore-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'How Hearth works' })).toBeVisible()
})

// Covered by web/src/app/shell/Shell.test.tsx.
test('The avatar shows the member’s first picture, and axe finds nothing in the header and its menu @all', async ({
  page,
}) => {
  await signInAsMember(page)
  const photo = await aPhoto({ colour: 'green' })
  expect((await page.request.post('/api/me/photos', { multipart: { photo } })).ok()).toBe(true)
  await page.goto('/learn-more')
  const picture = account(page).locator('img')
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(160)
  await expectAccessible(page, async () => {
    await openBy(account(page))
    await expect(page.getByRole('menu')).toBeVisible()
  })
})
