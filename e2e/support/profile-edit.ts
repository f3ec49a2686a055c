import { expect, type Page } from '@playwright/test'
import { type Language, textOf } from './i18n.ts'

export const save = (page: Page) => page.locator('form button[type=submit]').click()

/**
 * Opens the editor and waits for the interests: they push down what is below them, and the list of cities hides while
 * its field is out of view.
 */
export async function openEditor(page: Page) {
  await page.goto('/profile-edit')
  await expect(page.getByRole('button', { name: /^Show all/ })).toBeVisible()
}

type Choices = {
  language?: Language
  /** What the form does not ask for. */
  without?: ('height' | 'weight')[]
  /** What the newcomer does in the step that may be left out. */
  answer?: () => Promise<void>
  /** Words of an interest, which is otherwise the first one, and of a goal. */
  interest?: string
  goal?: string
  place?: (page: Page) => Promise<void>
}

/** In full, so that nothing needs to be chosen from the list. */
async function typeBerlin(page: Page) {
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Germany')
  await page.getByRole('combobox', { name: 'City' }).fill('Berlin')
  await page.getByRole('combobox', { name: 'City' }).blur()
}

/** Fills in a newcomer's profile step by step, but for the last button. */
export async function fillInSteps(page: Page, choices: Choices = {}) {
  const { language = 'en', without = [], place = typeBerlin } = choices
  const text = (key: string) => textOf(language, key)
  const goal = choices.goal ?? text('members.relationshipGoal.serious')
  const atStep = (name: string) =>
    expect(page.getByRole('heading', { level: 2, name: text(`profile.step.${name}`) })).toBeFocused()
  await page
    .getByRole('radiogroup', { name: text('profile.gender') })
    .getByText(text('members.gender.female'))
    .click()
  for (const [name, value] of [
    ['height', '170'],
    ['weight', '65'],
  ] as const)
    if (!without.includes(name)) await page.getByLabel(text(`profile.${name}`)).fill(value)
  await save(page)
  await atStep('bio')
  await page.getByRole('textbox', { name: text('profile.bio') }).fill('Likes long walks and short meetings.')
  const interest = choices.interest === undefined ? {} : { name: choices.interest }
  await page.getByRole('checkbox', interest).first().press('Space')
  await save(page)
  await atStep('prompts')
  await choices.answer?.()
  await save(page)
  await atStep('looking')
  // A community that lets members name several groups asks by boxes.
  const sought = { name: text('profile.lookingFor') }
  const groups = page.getByRole('radiogroup', sought).or(page.getByRole('group', sought))
  await groups.getByText(text('profile.wanted.any')).click()
  await page.getByRole('radio', { name: goal }).click()
  await place(page)
}
