import { expect, type Locator, type Page } from '@playwright/test'

/** Types into the fields of a form by their names, in the order given; the birthday as its language writes it. */
export async function fillIn(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await page.locator(`form [name=${name}]`).fill(value)
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

/** Presses a button that opens something, where it is not open already. */
export async function openBy(button: Locator) {
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
}

/** The message that the product says in passing. */
export async function expectToast(page: Page, title: string, text: string) {
  const toast = page.getByRole('alert').filter({ hasText: title }).filter({ hasText: text })
  await expect(toast.last()).toBeVisible()
}
