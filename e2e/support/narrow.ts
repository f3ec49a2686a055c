import { expect, type Page } from '@playwright/test'
import { expectNoViolations, stopTransitions } from './accessibility.ts'
import { type Language, languages } from './i18n.ts'

/** What does not fit the screen: a scroll to the side, words that are cut off, and targets that a finger misses. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const excess = document.documentElement.scrollWidth - window.innerWidth
    const shown = [...document.querySelectorAll<HTMLElement>('main *, [role=dialog] *')].filter(
      (one) => one.offsetWidth > 4 && one.offsetHeight > 4,
    )
    const isCut = (one: HTMLElement) =>
      !one.childElementCount &&
      Boolean(one.textContent?.trim()) &&
      getComputedStyle(one).overflow !== 'visible' &&
      (one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 1)
    // A link within a sentence is as high as its line (WCAG 2.5.8 exempts it).
    const isInSentence = (one: HTMLElement) =>
      one.matches('a') &&
      getComputedStyle(one).display === 'inline' &&
      [...(one.parentNode?.childNodes ?? [])].some((part) => part.nodeType === 3 && part.textContent?.trim())
    const isSmall = (one: HTMLElement) =>
      one.matches('button, a, select, [role=tab], input:not([type=checkbox])') &&
      one.offsetHeight < 44 &&
      !isInSentence(one)
    const named = (what: string, one: HTMLElement) => `${what}: ${one.outerHTML.slice(0, 160)}`
    return [
      ...(excess > 0 ? [`wider by ${excess} px`] : []),
      ...shown.filter(isCut).map((one) => named('cut', one)),
      ...shown.filter(isSmall).map((one) => named('small', one)),
    ]
  })

/** On the narrowest phone the screen, as it is, fits. */
export const expectFits = (page: Page, label: string) => expect.poll(() => misfits(page), label).toEqual([])

/** Chooses a language in the header of a narrow screen. A dialog hides the header from people, but not from the test. */
export async function chooseLanguage(page: Page, language: Language) {
  await page.locator('header select').selectOption(language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/**
 * Takes the screen, as it is, through each language on the narrowest phone, and examines it with axe: there in the light
 * theme, and on a desktop in the dark one. What was typed and opened stays, because no page loads.
 */
export async function expectEveryLanguage(page: Page, screen: string) {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const language of [...languages.filter((one) => one !== 'en'), 'en'] as const) {
    await chooseLanguage(page, language)
    await expectFits(page, `${screen}, ${language}`)
  }
  await expectNoViolations(page, 'all', `${screen}, light`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await stopTransitions(page, true)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectNoViolations(page, 'colours', `${screen}, dark`)
  await stopTransitions(page, false)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}
