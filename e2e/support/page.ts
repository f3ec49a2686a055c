import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from './i18n.ts'

/** Types into the fields of a form by their names, in the order given; the birthday as its language writes it. */
export async function fillIn(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await page.locator(`form [name=${name}]`).fill(value)
}

/** Presses a button by keys. */
export async function pressButton(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

export const submit = (page: Page) => page.locator('form button[type=submit]').click()

/**
 * Loses the connection, once what says so has come: it loads with the first touch, which a machine follows faster than a
 * hand.
 */
export async function goOffline(page: Page) {
  await expect(page.locator('.mantine-Notifications-root').first()).toBeAttached()
  await page.context().setOffline(true)
}

/** Leads to another address of the open product, as a link does. A page load takes far longer. */
export async function navigateTo(page: Page, path: string) {
  await page.evaluate((to) => history.pushState({}, '', to), path)
  await expect(page).toHaveURL((url) => url.pathname === path.replace(/[?#].*/, ''))
}

/** Chooses the interface's language in the header, on a wide screen. The narrow ones have a list instead. */
export async function switchLanguage(page: Page, language: Language) {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('banner').locator(`button[lang=${language}]`).click()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/**
 * Waits for what a screen shows after a request has failed for the last time. The pauses between the attempts pass at
 * once, for which the page needs an installed clock.
 */
export const expectAfterAttempts = (page: Page, failure: Locator) =>
  expect(async () => {
    await page.clock.fastForward(5000)
    await expect(failure).toBeVisible({ timeout: 300 })
  }).toPass()

/** Presses a button that opens something, where it is not open already. */
export async function openBy(button: Locator) {
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
}

/**
 * Types into a searchable list and takes its first option, by keys alone. The list forgets a key that comes in the same
 * instant as its options.
 */
export async function pickByKeyboard(field: Locator, typed: string, option: string) {
  await field.fill(typed)
  await expect(field.page().getByRole('option', { name: option })).toBeVisible()
  await field.press('ArrowDown')
  await field.press('Enter')
}

/** The message that the product says in passing. */
export async function expectToast(page: Page, title: string, text: string) {
  const toast = page.getByRole('alert').filter({ hasText: title }).filter({ hasText: text })
  await expect(toast.last()).toBeVisible()
}

/** Waits for the history entry of an open dialog or menu, which Back then closes: it is added a moment after it shows. */
export const expectLayerOpen = (page: Page) =>
  expect.poll(() => page.evaluate(() => history.state?.hearthLayer ?? 0)).toBeGreaterThan(0)

/** Waits until each layer that has closed took its entry out of the history, a step that a new address would meet. */
export const expectLayersClosed = (page: Page) =>
  expect.poll(() => page.evaluate(() => history.state?.hearthLayer ?? 0)).toBe(0)
