import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { languages, textOf } from './i18n.ts'

/**
 * What fades in has come: its colours are what they will be. Fades are brought to their end rather than waited for: a
 * page that is not painted for a while never ends one, and what turns for ever has no end.
 */
export async function stillness(page: Page) {
  await page.evaluate(async () => {
    const fades = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity)
    for (let quiet = 0, rounds = 0; quiet < 3 && rounds < 100; rounds++) {
      const fading = fades()
      for (const fade of fading) fade.finish()
      quiet = fading.length ? 0 : quiet + 1
      await new Promise((wake) => setTimeout(wake, 20))
    }
  })
}

/** `npm test` examines fewer variants of a screen than `npm run test:all`. */
const isShort = Boolean(process.env.E2E_SHORT)

/** What axe finds in colours alone: all that a theme can change. */
const inColours = ['color-contrast', 'link-in-text-block']

/** Examines the screen with axe as it is: one theme, one width. */
export async function expectNoViolations(page: Page, rules: 'all' | 'colours', label: string) {
  await stillness(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = { resultTypes: ['violations'], ...(rules === 'colours' && { runOnly: inColours }) }
  const found = await page.evaluate(async (chosen) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, chosen)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
  }, options)
  expect(found, label).toEqual([])
}

/** Whether colours change at once: a new theme begins a transition on each of hundreds of elements. */
export const stopTransitions = (page: Page, stopped: boolean) =>
  page.evaluate((isStopped) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = isStopped ? [sheet] : []
  }, stopped)

/**
 * Examines the screen in Khmer, once and on a phone, in `npm run test:all` with axe. Translations change names and
 * structure but no colours, so that the sweep of `expectAccessible` in English covers the themes.
 */
export async function expectAccessibleInKhmer(page: Page) {
  await page.setViewportSize({ width: 390, height: 900 })
  await expect(page.locator('html')).toHaveAttribute('lang', 'km')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (!isShort) await expectNoViolations(page, 'all', 'km 390')
}

/** Each width and each theme is examined by every rule once; in the two other pairs only the colours are new. */
const pairs = [
  { colorScheme: 'light', width: 390, rules: 'all' },
  { colorScheme: 'light', width: 1440, rules: 'colours' },
  { colorScheme: 'dark', width: 390, rules: 'colours' },
  { colorScheme: 'dark', width: 1440, rules: 'all' },
] as const
/** `npm test` examines a light phone by every rule, and the colours of the dark theme. */
const shortPairs = [pairs[0], { ...pairs[3], rules: 'colours' }] as const

/** Examines the screen with axe on a phone and on a desktop, in both themes. */
export async function expectAccessible(page: Page, prepare: () => Promise<void> = async () => {}) {
  await stopTransitions(page, true)
  for (const { colorScheme, width, rules } of isShort ? shortPairs : pairs) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await prepare()
    await expectNoViolations(page, rules, `${colorScheme} ${width}`)
  }
  await stopTransitions(page, false)
}

/** Expects no horizontal scroll at 320 px, the narrowest width that the product supports. */
export async function expectNoSidewaysScroll(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 })
  // What the screen does about its new width may take a moment.
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(excess).toBeLessThanOrEqual(0)
}

/**
 * Chooses each language in the header of a visitor's or member's narrow phone. On no phone does anything stick out at the
 * side, and the heading is in the language.
 */
export async function expectNarrowInEveryLanguage(page: Page, heading: string) {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const language of languages) {
    await page.getByRole('banner').getByRole('combobox').selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf(language, heading))
    await expectNoSidewaysScroll(page)
  }
}
