import { expect, type Page, test } from '@playwright/test'
import { createMember, signInAsMember } from '../support/accounts.ts'
import { conversationWith, sendMessage } from '../support/conversations.ts'
import { type Language, languages, textOf } from '../support/i18n.ts'
import { expectToast } from '../support/page.ts'

const ownNames: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  da: 'Dansk',
  th: 'ไทย',
  km: 'ខ្មែរ',
}
const flag = (page: Page, language: Language) => page.getByRole('button', { name: ownNames[language], exact: true })
const headline = (page: Page) => page.getByRole('heading', { level: 1 })
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('i18nextLng'))
const stored = async (page: Page) => (await (await page.request.get('/api/me')).json()).profile.languageCode as Language

async function expectLanguage(page: Page, language: Language) {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(headline(page)).toHaveText(textOf(language, 'landing.headline'))
}

test('A visitor switches to each of the six languages, a reload keeps it, and an address can name another', async ({
  page,
}) => {
  await page.goto('/')
  await expect(flag(page, 'en')).toHaveAttribute('aria-pressed', 'true')
  for (const language of languages) {
    await flag(page, language).click()
    await expectLanguage(page, language)
    await expect(flag(page, language)).toHaveAttribute('aria-pressed', 'true')
    expect(await kept(page)).toBe(language)
  }
  await page.reload()
  await expectLanguage(page, languages.at(-1)!)
  await page.goto('/?lng=es')
  await expectLanguage(page, 'es')
})

// Covered by e2e/shell/languages.test.ts.
test('On a phone the languages are one list @all', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const list = page.getByRole('banner').getByRole('combobox', { name: 'Language' })
  await expect(list.getByRole('option')).toHaveText(Object.values(ownNames))
  await expect(flag(page, 'km')).toHaveCount(0)
  await list.selectOption('km')
  await expectLanguage(page, 'km')
})

test.describe('In a browser that prefers Danish', () => {
  test.use({ locale: 'da-DK' })
  // Covered by e2e/shell/rendered-pages.test.ts.
  test('the product begins in Danish @all', async ({ page }) => {
    await page.goto('/')
    await expectLanguage(page, 'da')
  })
})

/**
 * Opens a page and waits until what a member's language needs has come: it runs from the moment on in which the live line
 * is begun. A choice before that is stored as well, but nothing is said of it.
 */
async function arriveAsMember(page: Page, language: Language = 'en') {
  await signInAsMember(page)
  const line = page.waitForEvent('websocket')
  await page.goto(language === 'en' ? '/learn-more' : `/learn-more?lng=${language}`)
  await line
  await expect(page.getByRole('button', { name: textOf(language, 'shell.account.menu') })).toBeVisible()
}

const expectSaved = (page: Page, language: Language) =>
  expectToast(page, textOf(language, 'shell.languageSaved.title'), textOf(language, 'shell.languageSaved.text'))

test('A member’s choice is stored on the profile and said in the new language, unlike one in the address', async ({
  page,
}) => {
  await arriveAsMember(page, 'th')
  await expect(headline(page)).toHaveText(textOf('th', 'learnMore.title'))
  expect(await stored(page)).toBe('en')
  for (const language of ['de', 'km', 'en'] as const) {
    await flag(page, language).click()
    await expectSaved(page, language)
    expect(await stored(page)).toBe(language)
  }
  // Of choices in quick succession the last one is stored.
  await flag(page, 'da').click()
  await flag(page, 'th').click()
  await flag(page, 'es').click()
  await expect(headline(page)).toHaveText(textOf('es', 'learnMore.title'))
  await expectSaved(page, 'es')
  // An earlier choice is said to be stored in the words of the latest.
  await expect.poll(() => stored(page)).toBe('es')
})

// Covered by e2e/shell/languages.test.ts.
test('A choice whose words come late is not stored over a later one @all', async ({ page }) => {
  await arriveAsMember(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/me/language')) sent.push(request.postDataJSON().languageCode)
  })
  let arrive = () => {}
  const late = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/th-*.json', async (route) => {
    await late
    await route.continue()
  })
  const words = page.waitForResponse('**/assets/th-*.json')
  await flag(page, 'th').click()
  await flag(page, 'es').click()
  await expectSaved(page, 'es')
  arrive()
  await (await words).finished()
  await flag(page, 'de').click()
  await expectSaved(page, 'de')
  expect(sent.slice(-2)).toEqual(['es', 'de'])
})

// Covered by e2e/shell/languages.test.ts.
test('A choice that cannot be stored is reported, holds meanwhile and is stored later @all', async ({ page }) => {
  await arriveAsMember(page)
  const unexpected = { status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } }
  await page.route('**/api/me/language', (route) => route.fulfill(unexpected))
  await flag(page, 'es').click()
  await expectToast(page, textOf('es', 'shell.languageFailed.title'), textOf('es', 'shell.failure.other'))
  await page.route('**/api/me/language', (route) => route.abort())
  await flag(page, 'de').click()
  await expectToast(page, textOf('de', 'shell.languageFailed.title'), textOf('de', 'shell.failure.NETWORK'))
  await expect(headline(page)).toHaveText(textOf('de', 'learnMore.title'))
  await page.unroute('**/api/me/language')
  await page.reload()
  await expect.poll(() => stored(page)).toBe('de')
})

test.describe('In a browser that prefers German', () => {
  test.use({ locale: 'de' })
  test('a member meets the language of the profile, not of the browser', async ({ page }) => {
    await page.goto('/learn-more')
    await expect(headline(page)).toHaveText(textOf('de', 'learnMore.title'))
    await signInAsMember(page)
    const chosen = await page.request.put('/api/me/language', { data: { languageCode: 'da' } })
    expect(chosen.ok(), await chosen.text()).toBe(true)
    await page.reload()
    await expect(headline(page)).toHaveText(textOf('da', 'learnMore.title'))
    expect(await stored(page)).toBe('da')
  })
})

// Covered by web/src/app/i18n/member-language.test.tsx.
test('What was chosen in this browser before signing in wins, and the profile learns of it @all', async ({ page }) => {
  await page.goto('/learn-more')
  await flag(page, 'km').click()
  await expect(headline(page)).toHaveText(textOf('km', 'learnMore.title'))
  await signInAsMember(page)
  await page.reload()
  await expect.poll(() => stored(page)).toBe('km')
  await expect(headline(page)).toHaveText(textOf('km', 'learnMore.title'))
})

// Covered by e2e/shell/typefaces.test.ts.
test('Thai and Khmer letters are fetched with their language only @all', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(fonts.join()).toContain('figtree-latin')
  expect(fonts.join()).not.toMatch(/thai|khmer/)
  await flag(page, 'th').click()
  await expect.poll(() => fonts.join()).toContain('noto-sans-thai-thai')
  expect(fonts.join()).not.toContain('khmer')
  await flag(page, 'km').click()
  await expect.poll(() => fonts.join()).toContain('noto-sans-khmer-khmer')
})

// Covered by web/src/app/i18n/member-language.test.tsx.
test('Words that do not arrive at first are asked for again @all', async ({ page }) => {
  let refused = 0
  await page.route('**/assets/da-*.json', async (route) => {
    if (refused < 3) {
      refused += 1
      return refused % 2 ? route.abort() : route.fulfill({ status: 503 })
    }
    return route.continue()
  })
  await page.goto('/?lng=da')
  // The page comes with words of its own. The app takes it over, and its switches work, once it has them too.
  await expect(flag(page, 'en')).toBeEnabled()
  await expectLanguage(page, 'da')
  expect(refused).toBe(3)
})

// Covered by web/src/app/i18n/member-language.test.tsx.
test('A language whose words never arrive leaves English on the screen @all', async ({ page }) => {
  await page.route('**/assets/da-*.json', (route) => route.fulfill({ status: 404 }))
  await page.goto('/?lng=da')
  await expect(headline(page)).toHaveText(textOf('en', 'landing.headline'))
})

// Covered by shared/src/language-codes.test.ts.
test('A visitor signs up and a member chats in a browser with invalid language tags @all', async ({
  page,
  playwright,
}) => {
  await page.addInitScript(() => {
    for (const [name, value] of Object.entries({ languages: ['en-US@posix', 'C', '*'], language: 'en-US@posix' }))
      Object.defineProperty(navigator, name, { value, configurable: true })
  })
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  await page.goto('/auth?tab=sign-up')
  await page.getByRole('textbox', { name: 'Birthday' }).fill('12/31/1990')
  await page.getByLabel('First name').fill('Ann')
  await expect(page.getByLabel('First name')).toHaveValue('Ann')
  const other = await createMember(playwright, 'Bo')
  await signInAsMember(page)
  const id = await conversationWith(page.request, other.profileId)
  await sendMessage(page.request, id, 'Hello in any language')
  await page.goto(`/chat/${id}`)
  await expect(page.getByText('Hello in any language').last()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(failures).toEqual([])
})
