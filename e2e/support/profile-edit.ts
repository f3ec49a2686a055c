import { expect, type Page } from '@playwright/test'

export const save = (page: Page) => page.locator('form button[type=submit]').click()

/**
 * Opens the editor and waits for the interests: they push down what is below them, and the list of cities hides while
 * its field is out of view.
 */
export async function openEditor(page: Page) {
  await page.goto('/profile-edit')
  await expect(page.getByRole('button', { name: /^Show all/ })).toBeVisible()
}
