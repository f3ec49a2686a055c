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

/** The heading of the step that a newcomer is at. */
const atStep = (page: Page, name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeFocused()

/**
 * Fills in a newcomer's profile step by step.
 * @param answer is what the newcomer does in the step that may be left out
 */
export async function fillInSteps(page: Page, answer = async () => {}) {
  await page.getByRole('radiogroup', { name: 'Gender' }).getByText('Female').click()
  await page.getByLabel('Height (cm)').fill('170')
  await page.getByLabel('Weight (kg)').fill('65')
  await save(page)
  await atStep(page, 'Introduce yourself')
  await page.getByRole('textbox', { name: 'Bio' }).fill('Likes long walks and short meetings.')
  await page.getByRole('checkbox', { name: 'Baking' }).press('Space')
  await save(page)
  await atStep(page, 'In your own words')
  await answer()
  await save(page)
  await atStep(page, "What you're looking for")
  await page.getByRole('radiogroup', { name: 'I would like to meet' }).getByText('Anyone').click()
  await page.getByRole('radio', { name: /Serious relationship/ }).click()
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Germany')
  // In full, so that nothing needs to be chosen from the list.
  await page.getByRole('combobox', { name: 'City' }).fill('Berlin')
  await page.getByRole('combobox', { name: 'City' }).blur()
}
