import { languageCookie } from '@hearth/shared/page-cookies'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { signInAsMember } from '../support/accounts.ts'
import { type Language, languages, textOf } from '../support/i18n.ts'

const typefaces: Partial<Record<Language, string>> = { th: 'Noto Sans Thai', km: 'Noto Sans Khmer' }

/** Lists the typefaces with which the browser drew the heading. Installed ones are marked "of the system". */
async function drawnWith(page: Page) {
  const tools = await page.context().newCDPSession(page)
  await tools.send('DOM.enable')
  await tools.send('CSS.enable')
  const { root } = await tools.send('DOM.getDocument')
  const { nodeId } = await tools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
  const { fonts } = await tools.send('CSS.getPlatformFontsForNode', { nodeId })
  await tools.detach()
  return fonts.map(({ familyName, isCustomFont }) => `${familyName}${isCustomFont ? '' : ' of the system'}`)
}

const familiesLoaded = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
  )

/** The heading is drawn with the typeface of its language, and the page has loaded no typeface of another script. */
async function expectTypeface(page: Page, language: Language, key = 'learnMore.title') {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf(language, key))
  const own = typefaces[language] ?? 'Figtree'
  await expect
    .poll(() => drawnWith(page), `${language}: the heading`)
    .toContainEqual(expect.stringMatching(`${own}(?!.* of the system)`))
  // The Latin typeface may draw the product's name, but no installed typeface draws anything.
  expect((await drawnWith(page)).join()).not.toContain('of the system')
  const others = Object.values(typefaces).filter((name) => name !== own)
  const loaded = await familiesLoaded(page)
  for (const other of others) expect(loaded.join(), `${language}: loaded`).not.toContain(other)
}

/** Opens a page in each language, each in a new browser context. */
async function inNewBrowsers(
  browser: Browser,
  begin: (page: Page, language: Language) => Promise<unknown>,
  options: (language: Language) => { locale?: string } = () => ({}),
) {
  for (const language of languages) {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options(language) })
    const page = await context.newPage()
    await begin(page, language)
    await expectTypeface(page, language)
    await page.reload()
    await expectTypeface(page, language)
    await context.close()
  }
}

test('A page that begins in the language of its address is drawn with that language’s typeface', async ({
  browser,
}) => {
  await inNewBrowsers(browser, (page, language) => page.goto(`/learn-more?lng=${language}`))
})

// Covered by e2e/shell/typefaces.test.ts.
test('A page that begins in the language of the browser is drawn with that language’s typeface @all', async ({
  browser,
}) => {
  await inNewBrowsers(
    browser,
    (page) => page.goto('/learn-more'),
    (language) => ({ locale: language }),
  )
})

// Covered by e2e/shell/typefaces.test.ts.
test('A page that begins in the language of the cookie is drawn with that language’s typeface @all', async ({
  browser,
  baseURL,
}) => {
  await inNewBrowsers(browser, async (page, language) => {
    await page.context().addCookies([{ name: languageCookie, value: language, url: baseURL! }])
    await page.goto('/learn-more')
  })
})

// Covered by e2e/shell/typefaces.test.ts.
test('A page that begins in the language of the profile is drawn with that language’s typeface @all', async ({
  page,
}) => {
  await signInAsMember(page)
  await page.goto('/learn-more')
  for (const language of languages) {
    await page.request.put('/api/me/language', { data: { languageCode: language } })
    // Without a cookie the profile decides the language.
    await page.context().clearCookies({ name: languageCookie })
    await page.evaluate(() => localStorage.clear())
    await page.goto('/learn-more')
    await expectTypeface(page, language)
    await page.reload()
    await expectTypeface(page, language)
  }
})

// Covered by e2e/shell/typefaces.test.ts.
test('A member’s screen in Khmer is drawn with its typeface after a reload @all', async ({ page }) => {
  await signInAsMember(page)
  await page.request.put('/api/me/language', { data: { languageCode: 'km' } })
  for (const _ of ['opened', 'reloaded']) {
    await page.goto('/')
    await expectTypeface(page, 'km', 'discover.title')
  }
})

test('A typeface that never arrives delays neither the words nor the buttons of a rendered page', async ({ page }) => {
  await page.route('**/noto-sans-thai*.woff2', () => {})
  await page.goto('/learn-more?lng=th', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('th', 'learnMore.title'))
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('en', 'learnMore.title'))
})
